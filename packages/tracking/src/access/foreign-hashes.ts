import { pbkdf2 } from 'node:crypto'

/**
 * Hashes of passwords that came from a Traccar server, as text: `$pbkdf2-sha1$1000$<salt>$<hash>`, both in hex. They are
 * checked as they are; the next login replaces them by one of ours.
 */
const ENCODED = /^\$pbkdf2-(sha1|sha256)\$(\d+)\$([0-9a-f]+)\$([0-9a-f]+)$/

/** What that server writes before the hash of its newer kind; the older kind is the bare hash. */
const NAMED = /^PBKDF2WithHmac(SHA1|SHA256)\$(\d+)\$([0-9a-f]+)$/i
const OLD_ITERATIONS = 1000

/** More would let one login hold a core for seconds. */
const MAX_ITERATIONS = 5_000_000

export interface ForeignHash {
  /** The hash of a password, to compare with `expected`. */
  derive(password: string): Promise<Buffer>
  expected: Buffer
}

/**
 * Make one text of what a Traccar database holds.
 * @param hashed its column `hashedpassword`
 * @param salt hex
 * @returns undefined when it is of no kind we know
 */
export function encodeForeignHash(hashed: string, salt: string): string | undefined {
  const [, digest = 'SHA1', iterations = String(OLD_ITERATIONS), hash = hashed] = NAMED.exec(hashed) ?? []
  const encoded = `$pbkdf2-${digest}$${iterations}$${salt}$${hash}`.toLowerCase()
  return readForeignHash(encoded) && encoded
}

/** Read the text of {@link encodeForeignHash}; undefined for anything else. */
export function readForeignHash(encoded: string): ForeignHash | undefined {
  const [, digest, iterations, salt = '', hash = ''] = ENCODED.exec(encoded) ?? []
  if (digest === undefined || Number(iterations) > MAX_ITERATIONS || hash.length % 2 !== 0) return undefined
  const expected = Buffer.from(hash, 'hex')
  const derive = (password: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      pbkdf2(password, Buffer.from(salt, 'hex'), Number(iterations), expected.length, digest, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  return { derive, expected }
}

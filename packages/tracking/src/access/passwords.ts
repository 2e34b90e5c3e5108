import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@rastro/contracts'
import { isCommonPassword } from './common-passwords.ts'
import { readForeignHash } from './foreign-hashes.ts'

/** Cost of new hashes (OWASP's second choice for argon2id). Old hashes carry their own and are renewed at login. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32
/** Leaves half of the runtime's four worker threads to files and name look-ups. */
const MAX_PARALLEL = 2
const MAX_WAITING = 200
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 256

export interface Passwords {
  /** @returns algorithm, parameters, salt and hash in one text. @throws Refusal tooManyAttempts when overloaded */
  hash(password: string): Promise<string>
  /** Takes the same time when there is no hash to compare with. @throws Refusal tooManyAttempts when overloaded */
  verify(password: string, encoded: string | null): Promise<boolean>
  /** Whether a hash was made with other parameters than new ones are. */
  isOutdated(encoded: string): boolean
  /** @throws Refusal weakPassword when too short, too long, very common or the account's own name */
  requireStrong(password: string, names: readonly (string | null)[]): void
}

/** Hash and check passwords off the main thread, a few at a time. */
export function createPasswords(minLength = MIN_PASSWORD_LENGTH): Passwords {
  const run = limitParallel()
  const absent = encode(randomBytes(16), randomBytes(HASH_BYTES))
  return {
    async hash(password) {
      const salt = randomBytes(16)
      return encode(salt, await run(() => derive(password, salt, [MEMORY_KIB, PASSES, LANES])))
    },
    async verify(password, encoded) {
      const known = ENCODED.exec(encoded ?? '')
      const [, memory, passes, lanes, salt, hash] = known ?? ENCODED.exec(absent) ?? []
      if (salt === undefined || hash === undefined) return false
      const cost = [Number(memory), Number(passes), Number(lanes)] as const
      const derived = await run(() => derive(password, Buffer.from(salt, 'base64'), cost))
      // After ours, so that an account whose hash is quickly checked does not answer sooner than one that is not there.
      const foreign = readForeignHash(encoded ?? '')
      if (foreign) return isSame(foreign.expected, await run(() => foreign.derive(password)))
      const expected = Buffer.from(hash, 'base64')
      return known !== null && isSame(expected, derived)
    },
    isOutdated: (encoded) => !encoded.startsWith(prefixOf(MEMORY_KIB, PASSES, LANES)),
    requireStrong(password, names) {
      const lower = password.toLowerCase()
      const isName = names.some((name) => name !== null && name.toLowerCase() === lower)
      if (password.length < minLength || password.length > MAX_PASSWORD_LENGTH || isName || isCommonPassword(lower))
        throw new Refusal('weakPassword')
    },
  }
}

function isSame(expected: Buffer, derived: Buffer): boolean {
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

function prefixOf(memory: number, passes: number, lanes: number): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$`
}

function encode(salt: Buffer, hash: Buffer): string {
  return `${prefixOf(MEMORY_KIB, PASSES, LANES)}${unpadded(salt)}$${unpadded(hash)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '')
}

function derive(password: string, salt: Buffer, [memory, passes, lanes]: readonly [number, number, number]) {
  return new Promise<Buffer>((resolve, reject) => {
    const parameters = { message: password, nonce: salt, memory, passes, parallelism: lanes, tagLength: HASH_BYTES }
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}

/** Run a few tasks at once, queue some, refuse the rest: a storm of logins must not stall the process. */
function limitParallel(): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= MAX_PARALLEL) {
      if (waiting.length >= MAX_WAITING) throw new Refusal('tooManyAttempts')
      // Whoever ends hands its place over, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

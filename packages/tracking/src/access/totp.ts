import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The step a one-time code of six digits belongs to, looking one step back and ahead for clocks that differ;
 * undefined when it fits none. Source: RFC 6238 with SHA-1 and 30 seconds.
 * @param key base32, spaces allowed
 */
export function totpStep(key: string, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / STEP_MS)
  return [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(totpCode(key, step))
    const given = Buffer.from(code)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** The code of a step (30-second intervals since 1970). */
export function totpCode(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(key)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Bytes of a new key: what RFC 4226 asks for with SHA-1. */
const KEY_BYTES = 20
/** Shortest key taken from a client: 80 bits, what the reference server makes. */
const KEY_PATTERN = /^[A-Z2-7]{16,64}$/

/** Make a key for somebody's authenticator, base32. */
export function createTotpKey(): string {
  let bits = ''
  for (const byte of randomBytes(KEY_BYTES)) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('')
}

/** Whether codes can be made of a key; spaces and letter case do not count. */
export function isTotpKey(key: string): boolean {
  return KEY_PATTERN.test(key.replaceAll(' ', '').toUpperCase())
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of text.toUpperCase()) {
    const value = BASE32.indexOf(letter)
    if (value < 0) continue
    held = ((held << 5) | value) & 0xf_ff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return Buffer.from(bytes)
}

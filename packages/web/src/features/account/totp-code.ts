const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

function decodeBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The code of six digits a key has in a step of 30 seconds since 1970. Source: RFC 6238 with SHA-1. */
async function codeOf(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = digest.getUint8(digest.byteLength - 1) & 15
  return String((digest.getUint32(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/**
 * Whether the authenticator shows what this key must give now, a step before or after, so that nobody locks himself out
 * with a key that never reached the phone. Browsers calculate it on secure pages only; on others it is believed.
 * @param now epoch milliseconds
 */
export async function fitsTotpKey(secret: string, code: string, now: number): Promise<boolean> {
  // Absent outside of secure pages, whatever the types say.
  const { subtle }: { subtle?: SubtleCrypto } = crypto
  if (!subtle) return /^\d{6}$/.test(code)
  const key = await subtle.importKey('raw', decodeBase32(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const step = Math.floor(now / STEP_MS)
  const codes = await Promise.all([step - 1, step, step + 1].map((each) => codeOf(key, each)))
  return codes.includes(code)
}

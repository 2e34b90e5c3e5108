const BLOCK_BYTES = 16
const NAME = 'AES-CBC'

/** Read 16, 24 or 32 bytes as a key for {@link encryptPayload}. @throws DOMException for any other length */
export function readKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, NAME, false, ['encrypt', 'decrypt'])
}

/**
 * Encrypt a text with AES-CBC; a fresh initialisation vector leads. For servers that ask for it: our own gets every
 * payload as it is, over TLS (API-07, OP-26).
 */
export async function encryptPayload(text: string, key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(BLOCK_BYTES))
  const secret = await crypto.subtle.encrypt({ name: NAME, iv }, key, new TextEncoder().encode(text))
  const payload = new Uint8Array(BLOCK_BYTES + secret.byteLength)
  payload.set(iv)
  payload.set(new Uint8Array(secret), BLOCK_BYTES)
  return payload
}

/** Read what {@link encryptPayload} made. @throws DOMException when key or length do not fit */
export async function decryptPayload(payload: Uint8Array<ArrayBuffer>, key: CryptoKey): Promise<string> {
  const iv = payload.subarray(0, BLOCK_BYTES)
  const text = await crypto.subtle.decrypt({ name: NAME, iv }, key, payload.subarray(BLOCK_BYTES))
  return new TextDecoder().decode(text)
}

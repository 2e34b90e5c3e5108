import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser's subscription, base64url. */
export interface PushKeys {
  /** Public point of the browser. */
  readonly p256dh: string
  /** Secret of 16 bytes it shares with us. */
  readonly auth: string
}

/** What is chosen anew for each message; tests give that of the standard's example. */
export interface PushChance {
  readonly salt: Buffer
  /** Our private key for this message alone. */
  readonly privateKey: Buffer
}

/** Everything in one record: messages are shorter than this. */
const RECORD_SIZE = 4096

/**
 * Encrypt a message so that only the browser reads it, not the push service in between. At most 3993 bytes.
 * Source: RFC 8291 (keys) and RFC 8188 (`aes128gcm`).
 * @throws Error when the browser's key is no point of the curve
 */
export function encryptPush(text: string, keys: PushKeys, chance: PushChance = anyChance()): Buffer {
  const browser = Buffer.from(keys.p256dh, 'base64url')
  const us = createECDH('prime256v1')
  us.setPrivateKey(chance.privateKey)
  const ours = us.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, ours])
  const secret = derive(us.computeSecret(browser), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(secret, chance.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, chance.salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([chance.salt, size, Buffer.from([ours.length]), ours, sealed, cipher.getAuthTag()])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

function anyChance(): PushChance {
  const us = createECDH('prime256v1')
  us.generateKeys()
  // A leading zero is left out by getPrivateKey, and missed by setPrivateKey.
  const privateKey = Buffer.from(us.getPrivateKey('hex').padStart(64, '0'), 'hex')
  return { salt: randomBytes(16), privateKey }
}

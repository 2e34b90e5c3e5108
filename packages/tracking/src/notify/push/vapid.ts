import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** The pair of P-256 keys a push service knows us by, base64url: the public one is the uncompressed point. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const LIFETIME_S = 12 * 3600

/** Make a pair. Subscriptions belong to it: with another one they are all void, so it is made once and kept. */
export function createVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/**
 * The `Authorization` header of a push message: a token of twelve hours for the origin of its endpoint.
 * Source: RFC 8292.
 */
export function vapidHeader(keys: VapidKeys, endpoint: URL, contact: string, now: Date): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(now.getTime() / 1000) + LIFETIME_S, sub: contact }
  const head = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(head), { key: keyOf(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${head}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

function keyOf({ publicKey, privateKey: d }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

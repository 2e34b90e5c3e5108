import { createPublicKey, type KeyObject, sign } from 'node:crypto'

/** Tags of DER. Source: ITU-T X.690, 8. */
const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  /** The attributes of a request. */
  attributes: 0xa0,
  /** A DNS name among alternative names. */
  dnsName: 0x82,
} as const

/** Object identifiers, encoded. Sources: RFC 5280 A, RFC 2985, RFC 5758. */
const OID = {
  commonName: [0x55, 0x04, 0x03],
  extensionRequest: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x0e],
  subjectAltName: [0x55, 0x1d, 0x11],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
} as const

/** Longest common name a certificate may have; the alternative names have no such limit. Source: RFC 5280 A.1. */
const LONGEST_COMMON_NAME = 64

/** One value with its tag and length. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

function oid(name: keyof typeof OID): Buffer {
  return der(TAG.oid, Buffer.from(OID[name]))
}

/**
 * Ask for a certificate of a key over domains, as PKCS #10 in DER.
 * @param key private, on P-256
 * @param domains ASCII, the first also as common name
 */
export function createCertificateRequest(key: KeyObject, domains: readonly string[]): Buffer {
  const [first = ''] = domains
  const name = first.length > LONGEST_COMMON_NAME ? [] : [commonName(first)]
  const info = der(
    TAG.sequence,
    der(TAG.integer, Buffer.from([0])),
    der(TAG.sequence, ...name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(TAG.attributes, extensionRequest(domains)),
  )
  const signature = sign('sha256', info, key)
  const unusedBits = Buffer.from([0])
  return der(TAG.sequence, info, der(TAG.sequence, oid('ecdsaWithSha256')), der(TAG.bits, unusedBits, signature))
}

function commonName(domain: string): Buffer {
  return der(TAG.set, der(TAG.sequence, oid('commonName'), der(TAG.utf8, Buffer.from(domain))))
}

function extensionRequest(domains: readonly string[]): Buffer {
  const names = der(TAG.sequence, ...domains.map((domain) => der(TAG.dnsName, Buffer.from(domain, 'latin1'))))
  const extension = der(TAG.sequence, oid('subjectAltName'), der(TAG.octets, names))
  return der(TAG.sequence, oid('extensionRequest'), der(TAG.set, der(TAG.sequence, extension)))
}

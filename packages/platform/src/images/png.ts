import { crc32 } from 'node:zlib'
import { type CleanImage, requireWhole } from './bad-image.ts'

const SIGNATURE_BYTES = 8
/** Chunks that say what is seen; all others say who, where and when. The last three move. */
const SHOWN = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' ')

/** Read a PNG chunk by chunk (ISO 15948, section 5). */
export function readPng(bytes: Buffer): CleanImage {
  const parts: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  let at = SIGNATURE_BYTES
  let size: { width: number; height: number } | undefined
  for (let name = ''; name !== 'IEND'; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    name = bytes.toString('latin1', at + 4, at + 8)
    requireWhole(end <= bytes.length && crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4))
    size ??= headerOf(name, bytes.subarray(at + 8, end - 4))
    if (SHOWN.includes(name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return { ...size!, bytes: Buffer.concat(parts) }
}

function headerOf(name: string, data: Buffer): { width: number; height: number } {
  requireWhole(name === 'IHDR' && data.length === 13)
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
}

import { type CleanImage, requireWhole } from './bad-image.ts'

const HEADER_BYTES = 12
/** Chunks that say what is seen; EXIF and XMP say who, where and when. */
const SHOWN = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
/** Flags of VP8X that announce the chunks left out: XMP and EXIF. */
const LEFT_OUT = 0x04 | 0x08

type Size = Pick<CleanImage, 'width' | 'height'>

/** Read a WebP chunk by chunk (RFC 9649). */
export function readWebp(bytes: Buffer): CleanImage {
  const end = 8 + bytes.readUInt32LE(4)
  requireWhole(end <= bytes.length)
  const parts: Buffer[] = []
  let size: Size | undefined
  for (let at = HEADER_BYTES; at + 8 <= end; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length & 1)
    requireWhole(next <= bytes.length)
    const chunk = Buffer.from(bytes.subarray(at, next))
    size ??= sizeOf(name, chunk.subarray(8))
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~LEFT_OUT, 8)
    if (SHOWN.includes(name)) parts.push(chunk)
    at = next
  }
  requireWhole(size !== undefined)
  const body = Buffer.concat(parts)
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES))
  header.writeUInt32LE(body.length + 4, 4)
  return { ...size!, bytes: Buffer.concat([header, body]) }
}

/** Width and height stand in the first chunk, in one of three ways. */
function sizeOf(name: string, data: Buffer): Size {
  if (name === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (name === 'VP8L') {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  requireWhole(name === 'VP8 ' && data.readUIntBE(3, 3) === 0x9d012a)
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

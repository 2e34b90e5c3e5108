import { type CleanImage, requireWhole } from './bad-image.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
/** Say how often a moving picture begins again. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Read a GIF block by block (GIF89a); comments and what programs wrote beside the pictures are left out. */
export function readGif(bytes: Buffer): CleanImage {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = 13 + tableBytes(bytes.readUInt8(10))
  const parts: Buffer[] = [bytes.subarray(0, at)]
  for (;;) {
    const kind = bytes.readUInt8(at)
    if (kind === TRAILER) return { ...size, bytes: Buffer.concat([...parts, bytes.subarray(at, at + 1)]) }
    requireWhole(kind === EXTENSION || kind === IMAGE)
    const end = kind === IMAGE ? endOfImage(bytes, at) : endOfBlocks(bytes, at + 2)
    if (kind === IMAGE || isShown(bytes.subarray(at, end))) parts.push(bytes.subarray(at, end))
    at = end
  }
}

/** Bytes of the colour table that packed flags announce. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function endOfImage(bytes: Buffer, at: number): number {
  return endOfBlocks(bytes, at + 11 + tableBytes(bytes.readUInt8(at + 9)))
}

/** Past a row of sub-blocks, each led by its length, the last one empty. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length
  return at + 1
}

function isShown(extension: Buffer): boolean {
  const label = extension[1]
  return label === CONTROL || (label === APPLICATION && LOOPS.includes(extension.toString('latin1', 3, 14)))
}

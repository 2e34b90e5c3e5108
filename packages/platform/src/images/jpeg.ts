import { type CleanImage, requireWhole } from './bad-image.ts'

const END = 0xd9
const SCAN = 0xda
const JFIF = 0xe0
const EXIF = 0xe1
const ICC = 0xe2
/** Says which colours the numbers are; without it some pictures turn green. */
const ADOBE = 0xee

/**
 * Read a JPEG segment by segment (ITU T.81, annex B). Of the application segments only those about colour stay, and of
 * the camera's notes which way up the picture is.
 */
export function readJpeg(bytes: Buffer): CleanImage {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let at = 2
  for (;;) {
    const marker = markerAt(bytes, at)
    if (marker.code === END) break
    const length = bytes.readUInt16BE(marker.at + 2)
    const end = marker.at + 2 + length
    requireWhole(length >= 2 && end <= bytes.length)
    const segment = bytes.subarray(marker.at, end)
    if (isFrame(marker.code)) size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    if (marker.code === EXIF) orientation = orientationOf(segment) ?? orientation
    if (isShown(marker.code, segment)) parts.push(segment)
    at = end
    if (marker.code !== SCAN) continue
    at = endOfScan(bytes, end)
    parts.push(bytes.subarray(end, at))
  }
  requireWhole(size !== undefined)
  // After the JFIF segment, which has to be the first.
  const first = parts[1]?.[1] === JFIF ? 2 : 1
  if (orientation !== 1) parts.splice(first, 0, orientationSegment(orientation))
  return { ...size!, bytes: Buffer.concat([...parts, Buffer.from([0xff, END])]) }
}

/** The marker at a place, past bytes that only fill. */
function markerAt(bytes: Buffer, place: number): { code: number; at: number } {
  let at = place
  requireWhole(bytes[at] === 0xff)
  while (bytes.readUInt8(at + 1) === 0xff) at++
  return { code: bytes.readUInt8(at + 1), at }
}

/** Where the compressed picture after a scan header ends: at the next marker that is no stuffing and no restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    at = bytes.indexOf(0xff, at)
    requireWhole(at >= 0)
    const code = bytes.readUInt8(at + 1)
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at
    at++
  }
}

/** Start of frame: all sixteen of them but three that are something else. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
}

function isShown(code: number, segment: Buffer): boolean {
  if (code === JFIF || code === ADOBE) return true
  if (code === ICC) return segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
  const isApplication = code >= 0xe0 && code <= 0xef
  const isComment = code === 0xfe
  return !isApplication && !isComment
}

/** Tag 0x0112 of the first directory, 1 to 8; undefined when it is not there or makes no sense. */
function orientationOf(segment: Buffer): number | undefined {
  const tiff = segment.subarray(10)
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || tiff.length < 14) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  for (let index = 0; index < read16(directory); index++) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.length) return undefined
    const value = read16(entry + 8)
    if (read16(entry) === 0x0112) return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** A camera's note with nothing in it but which way up. */
function orientationSegment(orientation: number): Buffer {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const note = [...Buffer.from('Exif\0\0'), ...tiff]
  return Buffer.from([0xff, EXIF, 0, note.length + 2, ...note])
}

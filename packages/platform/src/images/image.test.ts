import { crc32 } from 'node:zlib'
import { PICTURES } from '@rastro/testkit/pictures'
import { expect, test } from 'vitest'
import { BadImage } from './bad-image.ts'
import { cleanImage } from './image.ts'

const SECRET = Buffer.from('51.5007N 0.1246W, camera of Ana')

/** Put bytes into others at a place. */
function insert(bytes: Buffer, at: number, ...parts: Buffer[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)])
}

function jpegSegment(code: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, code, 0, data.length + 2]), data])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

function webpChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
}

function gifBlock(label: number, ...parts: (Buffer | string)[]): Buffer {
  return Buffer.concat([
    Buffer.from([0x21, label]),
    ...parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]),
    Buffer.from([0]),
  ])
}

/** What comes of bytes; anything but a refusal is thrown on. */
function readOrRefuse(bytes: Buffer): 'taken' | 'refused' {
  try {
    cleanImage(bytes)
    return 'taken'
  } catch (error) {
    if (error instanceof BadImage) return 'refused'
    throw error
  }
}

/** A camera's note: which way up, in either order of bytes, and the secret behind it. */
function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write(order)
  const write16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  if (order === 'II') tiff.writeUInt32LE(8, 4)
  else tiff.writeUInt32BE(8, 4)
  write16(1, 8)
  write16(0x0112, 10)
  write16(3, 12)
  write16(1, order === 'II' ? 14 : 16)
  write16(orientation, 18)
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff, SECRET])
}

test('pictures are told by their first bytes, with their size', () => {
  expect(
    Object.entries(PICTURES)
      .map(([, bytes]) => cleanImage(bytes))
      .map(({ extension, width, height }) => [extension, width, height]),
  ).toEqual([
    ['jpg', 12, 8],
    ['png', 12, 8],
    ['gif', 2, 1],
    ['webp', 12, 8],
    ['webp', 12, 8],
  ])
})

test('a picture with nothing to hide stays as it is', () => {
  for (const bytes of Object.values(PICTURES)) expect(cleanImage(bytes).bytes).toEqual(bytes)
})

test('a JPEG loses place, camera, comment and what hangs on behind it, but not which way up it is', () => {
  const { jpg } = PICTURES
  for (const order of ['II', 'MM'] as const) {
    const notes = [jpegSegment(0xe1, exif(6, order)), jpegSegment(0xed, SECRET), jpegSegment(0xfe, SECRET)]
    const dirty = Buffer.concat([insert(jpg, 20, ...notes), SECRET])
    const { bytes } = cleanImage(dirty)
    expect(bytes.includes(SECRET)).toBe(false)
    const upright = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
    expect(bytes).toEqual(insert(jpg, 20, upright))
    expect(cleanImage(bytes).bytes).toEqual(bytes)
  }
  expect(cleanImage(insert(jpg, 20, jpegSegment(0xe1, exif(1, 'II')))).bytes).toEqual(jpg)
  expect(cleanImage(insert(jpg, 20, jpegSegment(0xe1, exif(99, 'II')))).bytes).toEqual(jpg)
})

test('a PNG loses texts and notes, and a chunk that does not add up is refused', () => {
  const { png } = PICTURES
  const texts = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((name) => pngChunk(name, SECRET))
  expect(cleanImage(Buffer.concat([insert(png, 33, ...texts), SECRET])).bytes).toEqual(png)
  const broken = Buffer.from(png)
  broken[45]! ^= 1
  expect(() => cleanImage(broken)).toThrow('The image is damaged')
})

test('a GIF loses comments and notes of programs, but not how often it moves', () => {
  const { gif } = PICTURES
  const loop = gifBlock(0xff, 'NETSCAPE2.0', Buffer.from([1, 0, 0]))
  const dirty = insert(
    gif,
    19,
    gifBlock(0xfe, SECRET),
    loop,
    gifBlock(0xff, 'XMP DataXMP', SECRET),
    gifBlock(1, SECRET),
  )
  expect(cleanImage(Buffer.concat([dirty, SECRET])).bytes).toEqual(insert(gif, 19, loop))
})

test('a WebP loses camera and place, and no longer says that it has them', () => {
  for (const webp of [PICTURES.webp, PICTURES.lossyWebp]) {
    const dirty = Buffer.concat([webp, webpChunk('EXIF', SECRET), webpChunk('XMP ', SECRET)])
    dirty.writeUInt32LE(dirty.length - 8, 4)
    dirty.writeUInt8(dirty.readUInt8(20) | 0x0c, 20)
    expect(cleanImage(Buffer.concat([dirty, SECRET])).bytes).toEqual(webp)
  }
})

test('what is no picture is refused, whatever it is called', () => {
  const texts = [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html><script>alert(1)</script></html>',
    '%PDF-1.7 and more',
    '',
  ]
  for (const text of texts) expect(() => cleanImage(Buffer.from(text))).toThrow('Unsupported image type')
})

/** A PNG that says it has this size, and nothing in it. */
function sized(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([PICTURES.png.subarray(0, 8), pngChunk('IHDR', header), pngChunk('IEND', Buffer.alloc(0))])
}

test('[C-37] a picture that would fill the memory of a browser is refused', () => {
  expect(cleanImage(sized(6000, 4000))).toMatchObject({ width: 6000, height: 4000 })
  for (const bomb of [sized(6000, 4001), sized(30_000, 30_000), sized(2 ** 32 - 1, 2 ** 32 - 1)])
    expect(() => cleanImage(bomb)).toThrow('Image size limit exceeded')
})

test('a picture cut anywhere is refused, and with any bit flipped it is taken or refused', () => {
  for (const bytes of Object.values(PICTURES)) {
    for (let length = 0; length < bytes.length; length++)
      expect(readOrRefuse(bytes.subarray(0, length)), `${length} bytes`).toBe('refused')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      expect(['taken', 'refused']).toContain(readOrRefuse(flipped))
    }
  }
})

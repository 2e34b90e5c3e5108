import { BadImage, type CleanImage } from './bad-image.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** Pictures people may keep with us. Never SVG: it is a program. */
export type ImageExtension = 'jpg' | 'png' | 'gif' | 'webp'

/** A picture as we keep it: what it shows and how, and nothing of who took it where. */
export interface Image extends CleanImage {
  extension: ImageExtension
}

/** First bytes, reader and name of every format, whatever a client says it sends. */
const FORMATS: readonly [ImageExtension, (bytes: Buffer) => boolean, (bytes: Buffer) => CleanImage][] = [
  ['jpg', (bytes) => bytes.readUIntBE(0, 3) === 0xff_d8_ff, readJpeg],
  ['png', (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', readPng],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)), readGif],
  ['webp', (bytes) => /^RIFF....WEBP/s.test(bytes.toString('latin1', 0, 12)), readWebp],
]

/** Decoding more would cost a browser hundreds of megabytes. */
const MAX_PIXELS = 24_000_000
const SHORTEST = 16

/**
 * Take a picture apart and put it together again from the parts that are needed to show it. Place, camera, comments,
 * previews and whatever hangs on behind its end are left out.
 * @throws BadImage
 */
export function cleanImage(bytes: Buffer): Image {
  if (bytes.length < SHORTEST) throw new BadImage('Unsupported image type')
  const format = FORMATS.find(([, fits]) => fits(bytes))
  if (!format) throw new BadImage('Unsupported image type')
  const [extension, , read] = format
  try {
    const image = read(bytes)
    if (image.width < 1 || image.height < 1 || image.width * image.height > MAX_PIXELS)
      throw new BadImage('Image size limit exceeded')
    return { extension, ...image }
  } catch (error) {
    // Reading beyond the end of a file that was cut short.
    if (error instanceof RangeError) throw new BadImage('The image is damaged')
    throw error
  }
}

/** A file that is no picture the browser can read; of several, their names. */
export class NotAnImage extends Error {
  readonly files: readonly string[]
  constructor(options?: ErrorOptions, files: readonly string[] = []) {
    super('the file is no picture this browser can read', options)
    this.name = 'NotAnImage'
    this.files = files
  }
}

const QUALITY = 0.85

/** Width and height of a picture made to fit, never larger than it is. */
export function fittingSize(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo written anew as JPEG with at most `most` pixels on its longest side: a telephone's 8 MB become some 100 kB, and
 * what the camera noted (place, owner) stays behind.
 * @throws NotAnImage when the browser cannot read the file
 */
export async function shrinkImage(file: Blob, most: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAnImage({ cause })
  })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fittingSize(bitmap.width, bitmap.height, most))
  const pen = canvas.getContext('2d')
  if (!pen) throw new NotAnImage()
  // JPEG knows no transparency: what is behind would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  if (!blob) throw new NotAnImage()
  return blob
}

import type { PdfPicture } from './pdf-sheet.ts'

/** Pixels of the longer edge: sharp on paper, small in the file. */
const MOST_PIXELS = 640

/**
 * A picture of this host as a PNG for paper, whatever it was: also drawings, which no worker can read.
 * @returns null when it is not there or none
 */
export async function loadPicture(address: string): Promise<PdfPicture | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    // A logo that is gone must not keep anybody from his file.
    return null
  }
  const [ownWidth, ownHeight] = [image.naturalWidth || MOST_PIXELS, image.naturalHeight || MOST_PIXELS]
  const isDrawing = /\.svg(\?|$)/.test(address)
  const scale = MOST_PIXELS / Math.max(ownWidth, ownHeight)
  const factor = isDrawing ? scale : Math.min(1, scale)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(ownWidth * factor))
  canvas.height = Math.max(1, Math.round(ownHeight * factor))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png')
  const file = await promise
  if (!file) return null
  return { png: new Uint8Array(await file.arrayBuffer()), width: canvas.width, height: canvas.height }
}

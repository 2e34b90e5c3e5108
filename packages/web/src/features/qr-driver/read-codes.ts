import { loadCode } from '../../data/load-code.ts'

/** The part of the browser's reader of codes we use; not every browser has one. Source: Shape Detection API. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface ReaderMaker {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats(): Promise<string[]>
}

const FORMAT = 'qr_code'

/** How often a picture of the camera is looked at. */
const LOOK_EVERY_MS = 250

/**
 * Makes the reader: the browser's own, else one in WebAssembly, which is loaded only then. An own one may be there and
 * read nothing, as on phones without the services of Google: it names no formats then.
 */
export async function createCodeReader(): Promise<CodeReader> {
  const native = (globalThis as { BarcodeDetector?: ReaderMaker }).BarcodeDetector
  const formats = (await native?.getSupportedFormats().catch(() => [])) ?? []
  if (native && formats.includes(FORMAT)) return new native({ formats: [FORMAT] })
  const { createOwnReader } = await loadCode(() => import('./own-code-reader.ts'))
  return createOwnReader()
}

/**
 * Look through the camera until a code is seen.
 * @param onCode gets every code, one at a time, until `stop` is called
 * @throws DOMException the person or the device allows no camera
 */
export async function readCodes(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<{ stop: () => void }> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const stopStream = (): void => stream.getTracks().forEach((track) => track.stop())
  try {
    const reader = await createCodeReader()
    video.srcObject = stream
    await video.play()
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const look = async (): Promise<void> => {
      const [code] = await reader.detect(video).catch(() => [])
      if (stopped) return
      if (code) onCode(code.rawValue)
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    void look()
    return {
      stop() {
        stopped = true
        clearTimeout(timer)
        stopStream()
      },
    }
  } catch (problem) {
    stopStream()
    throw problem
  }
}

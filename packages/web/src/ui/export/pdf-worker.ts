import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import strongUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import { drawPdf } from './draw-pdf.ts'
import { drawRecord } from './draw-record.ts'
import { type FileAnswer, problemAnswer } from './file-worker.ts'
import type { PdfFrame, PdfRecord, PdfSheet } from './pdf-sheet.ts'

/** What the page asks. */
export interface PdfOrder {
  content: { sheet: PdfSheet } | { record: PdfRecord }
  frame: PdfFrame
}

/** The type lies beside the app's own files; the built-in fonts of PDF know no name from east of Vienna. */
async function loadFont(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The font did not come: ${response.status}`)
  return response.arrayBuffer()
}

async function answer({ content, frame }: PdfOrder): Promise<FileAnswer> {
  const [regular, strong] = await Promise.all([loadFont(regularUrl), loadFont(strongUrl)])
  const fonts = { regular, strong }
  return 'sheet' in content ? drawPdf(content.sheet, frame, fonts) : drawRecord(content.record, frame, fonts)
}

addEventListener('message', ({ data }: MessageEvent<PdfOrder>) => {
  answer(data)
    .catch(problemAnswer)
    .then((made) => postMessage(made))
    .catch(reportError)
})

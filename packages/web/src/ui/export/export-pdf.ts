import { word } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { PRODUCT_NAME } from '../product.ts'
import type { PdfSheet } from './pdf-sheet.ts'
import type { PdfAnswer, PdfOrder } from './pdf-worker.ts'
import { saveFile } from './save-file.ts'
import { exportStrings } from './strings.ts'

/**
 * Make a PDF of a table in a worker, which is only loaded now, and hand it to the person as `<fileName>.pdf`.
 * @throws Error the worker could not make it
 */
export async function exportPdf(sheet: PdfSheet, fileName: string, product: string = PRODUCT_NAME): Promise<void> {
  const frame = {
    product,
    made: word(exportStrings, 'made', { when: formatDateTime(Date.now()) }),
    pageWords: word(exportStrings, 'page'),
  }
  const { bytes } = await makePdf({ sheet, frame })
  saveFile(new Blob([bytes], { type: 'application/pdf' }), `${fileName}.pdf`)
}

function makePdf(order: PdfOrder): Promise<Exclude<PdfAnswer, { problem: string }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<PdfAnswer, { problem: string }>>()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })
  worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => {
    if ('problem' in data) reject(new Error(data.problem))
    else resolve(data)
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(`The PDF worker failed: ${message}`)))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(order)
  return promise.finally(() => worker.terminate())
}

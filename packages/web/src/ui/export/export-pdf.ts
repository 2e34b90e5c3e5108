import { word } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { brandName } from '../brand.ts'
import { askFileWorker } from './file-worker.ts'
import type { PdfSheet } from './pdf-sheet.ts'
import type { PdfOrder } from './pdf-worker.ts'
import { saveFile } from './save-file.ts'
import { exportStrings } from './strings.ts'

/**
 * Make a PDF of a table in a worker, which is only loaded now, and hand it to the person as `<fileName>.pdf`.
 * @throws ExportError it could not be made
 */
export async function exportPdf(sheet: PdfSheet, fileName: string): Promise<void> {
  const frame = { product: brandName(), made: word(exportStrings, 'made', { when: formatDateTime(Date.now()) }) }
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })
  const order: PdfOrder = { sheet, frame }
  saveFile(new Blob([await askFileWorker(worker, order)], { type: 'application/pdf' }), `${fileName}.pdf`)
}

import { word } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { brandLogo, brandName } from '../brand.ts'
import { askFileWorker } from './file-worker.ts'
import { loadPicture } from './load-picture.ts'
import type { PdfRecord, PdfSheet } from './pdf-sheet.ts'
import type { PdfOrder } from './pdf-worker.ts'
import { saveFile } from './save-file.ts'
import { exportStrings } from './strings.ts'

/**
 * Make a PDF of a table in a worker, which is only loaded now, and hand it to the person as `<fileName>.pdf`.
 * @throws ExportError it could not be made
 */
export function exportPdf(sheet: PdfSheet, fileName: string): Promise<void> {
  return makePdf({ sheet }, fileName)
}

/**
 * Make a PDF of everything about one thing and hand it to the person as `<fileName>.pdf`.
 * @throws ExportError it could not be made
 */
export function exportRecord(record: PdfRecord, fileName: string): Promise<void> {
  return makePdf({ record }, fileName)
}

async function makePdf(content: PdfOrder['content'], fileName: string): Promise<void> {
  const logo = brandLogo()
  const order: PdfOrder = {
    content,
    frame: {
      product: brandName(),
      logo: logo === null ? null : await loadPicture(logo),
      made: word(exportStrings, 'made', { when: formatDateTime(Date.now()) }),
    },
  }
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })
  saveFile(new Blob([await askFileWorker(worker, order)], { type: 'application/pdf' }), `${fileName}.pdf`)
}

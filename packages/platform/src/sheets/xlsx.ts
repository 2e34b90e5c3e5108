import { type Sheet, workbookEntries } from '@rastro/sheets'
import { zip } from './zip.ts'

/**
 * Write an Excel workbook while its rows are made.
 * @param formats every number format that columns name
 * @param sheets at least one; asked for one after the other
 */
export async function* xlsx(
  formats: readonly string[],
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
): AsyncGenerator<Buffer> {
  yield* zip(workbookEntries(formats, sheets))
}

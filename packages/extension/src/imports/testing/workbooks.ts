import { type BookType, utils, write } from '@e965/xlsx'
import { xlsx, zip } from '@rastro/platform'
import type { Cell } from '@rastro/sheets'

/** A workbook as people make it: the first row has the titles. */
export async function xlsxFile(rows: readonly (readonly (string | number | null)[])[]): Promise<Buffer> {
  const [titles = [], ...rest] = rows
  async function* lines(): AsyncGenerator<readonly (readonly Cell[])[]> {
    yield rest.map((row) => row.map((value) => ({ value })))
  }
  const columns = titles.map((title) => ({ title: String(title), width: 20 }))
  return joined(xlsx([], [{ name: 'Dados', heading: [], columns, rows: lines() }]))
}

/** The same in the format of Excel 97. */
export function xlsFile(rows: readonly (readonly (string | number | Date | null)[])[]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { UTC: true },
    ),
    'Dados',
  )
  // The type of a buffer is what was asked for.
  return write(book, { type: 'buffer', bookType: 'biff8' satisfies BookType }) as Buffer
}

/** An archive of parts with any content, such as no program would write. */
export function archive(parts: Readonly<Record<string, Iterable<string>>>): Promise<Buffer> {
  return joined(zip(Object.entries(parts).map(([name, content]) => ({ name, content }))))
}

async function joined(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

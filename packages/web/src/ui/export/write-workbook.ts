import { type Cell, workbookEntries } from '@rastro/sheets'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { WorkbookPlan } from './plan-workbook.ts'

/** Rows that become text at once. */
const BATCH = 500

async function* batchesOf({ rows }: WorkbookPlan): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < rows.length; start += BATCH)
    yield rows.slice(start, start + BATCH).map((row) => row.map((value) => ({ value })))
}

/**
 * Write a workbook of one sheet as the bytes of an .xlsx file.
 * @throws Error the archive could not be written
 */
export async function writeWorkbook(plan: WorkbookPlan): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  const archive = new Zip((problem, piece) => {
    if (problem) throw problem
    pieces.push(piece)
  })
  const formats = [...new Set(plan.columns.flatMap(({ format }) => format ?? []))]
  for await (const { name, content } of workbookEntries(formats, [{ ...plan, rows: batchesOf(plan) }])) {
    const file = new ZipDeflate(name)
    archive.add(file)
    for await (const text of content) file.push(strToU8(text))
    file.push(new Uint8Array(), true)
  }
  archive.end()
  return joined(pieces)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const piece of pieces) {
    whole.set(piece, start)
    start += piece.length
  }
  return whole
}

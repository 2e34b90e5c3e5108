import { Readable } from 'node:stream'
import {
  IMPORT_ERRORS,
  IMPORT_FIELDS,
  type ImportError,
  type ImportJob,
  type ImportKind,
  type Language,
  type Words,
} from '@rastro/contracts'
import { xlsx } from '@rastro/platform'
import { type Cell, type Sheet, XLSX_TYPE } from '@rastro/sheets'
import type { FastifyReply } from 'fastify'
import type { SheetText } from './read-sheet.ts'

const SHEETS: Readonly<Record<ImportKind, Words>> = {
  devices: { en: 'Vehicles', pt: 'Veículos', es: 'Vehículos' },
  users: { en: 'Users', pt: 'Usuários', es: 'Usuarios' },
}
const REASON: Words = { en: 'Why it was not imported', pt: 'Por que não foi importada', es: 'Por qué no se importó' }
const ROW: Words = { en: 'Row', pt: 'Linha', es: 'Fila' }
const WIDTH = 22
const REASON_WIDTH = 60

async function* lines(rows: readonly (readonly string[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield rows.map((row) => row.map((value) => ({ value })))
}

function sheet(name: string, titles: readonly string[], rows: readonly (readonly string[])[], width = WIDTH): Sheet {
  const columns = titles.map((title, index) => ({ title, width: index === titles.length - 1 ? width : WIDTH }))
  return { name, heading: [], columns, rows: lines(rows) }
}

/** What is wrong with a row, as a person reads it. */
function reasonOf(kind: ImportKind, errors: readonly ImportError[], language: Language): string {
  return errors
    .map(({ field, code, detail }) => {
      const called = IMPORT_FIELDS[kind].find(({ name }) => name === field)?.words[language]
      return [called, detail ?? IMPORT_ERRORS[code][language]].filter(Boolean).join(' ')
    })
    .join('; ')
}

/** A workbook to fill in: every column we know, and a row of examples. */
export function templateSheet(kind: ImportKind, language: Language): Sheet {
  const fields = IMPORT_FIELDS[kind]
  const titles = fields.map(({ words }) => words[language])
  return sheet(SHEETS[kind][language], titles, [fields.map(({ example }) => example ?? '')])
}

/** The rows that were not imported, as they were, with the reason at the end. */
export function rejectedSheet(job: ImportJob, rows: SheetText['rows'], language: Language): Sheet {
  const errors = new Map(job.failures.map((failure) => [failure.row, failure.errors]))
  const titles = [ROW[language], ...job.titles, REASON[language]]
  const written = rows.map(({ row, cells }) => [
    String(row),
    ...cells,
    reasonOf(job.kind, errors.get(row) ?? [], language),
  ])
  return sheet(SHEETS[job.kind][language], titles, written, REASON_WIDTH)
}

/** Answer with a workbook of one sheet. */
export function sendWorkbook(reply: FastifyReply, name: string, only: Sheet): FastifyReply {
  return reply
    .type(XLSX_TYPE)
    .header('Content-Disposition', `attachment; filename="${name}.xlsx"`)
    .send(Readable.from(xlsx([], [only])))
}

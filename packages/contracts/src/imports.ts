import { type Static, Type } from 'typebox'
import { IMPORT_KINDS, type ImportKind } from './import-fields.ts'
import { IMPORT_LIMITS } from './import-limits.ts'
import type { ImportErrorCode } from './import-words.ts'

const Code = Type.Unsafe<ImportErrorCode>(Type.String())

/** What is wrong with a row: the field it is about, null for the whole row; `detail` is the server's own sentence. */
export const ImportError = Type.Object({
  field: Type.Union([Type.String(), Type.Null()]),
  code: Code,
  detail: Type.Optional(Type.String()),
})
export type ImportError = Static<typeof ImportError>

/** What each column holds: the name of a field, or null for a column that is left out. */
export const ImportMapping = Type.Array(Type.Union([Type.String({ maxLength: 128 }), Type.Null()]), {
  maxItems: IMPORT_LIMITS.columns,
})
export type ImportMapping = Static<typeof ImportMapping>

/** A row that was not imported. `row` is its number in the sheet, as Excel counts. */
export const ImportFailure = Type.Object({ row: Type.Integer(), errors: Type.Array(ImportError) })
export type ImportFailure = Static<typeof ImportFailure>

/** How an import ended: all rows, some, none (IMP-08). */
export const IMPORT_OUTCOMES = ['all', 'partial', 'failed'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** An import from the file to its end. */
export const ImportJob = Type.Object(
  {
    id: Type.String(),
    kind: Type.Unsafe<ImportKind>(Type.String({ enum: [...IMPORT_KINDS] })),
    fileName: Type.String(),
    /** `analysed`: waits for a person to say what the columns are. */
    state: Type.Unsafe<'analysed' | 'running' | 'done'>(Type.String({ enum: ['analysed', 'running', 'done'] })),
    titles: Type.Array(Type.String()),
    mapping: ImportMapping,
    /** Rows below the titles. */
    rows: Type.Integer(),
    /** Rows that were looked at, and of those what was imported. */
    done: Type.Integer(),
    imported: Type.Integer(),
    /** How many were not, and the last of them. */
    failed: Type.Integer(),
    failures: Type.Array(ImportFailure),
    outcome: Type.Unsafe<ImportOutcome | null>(Type.Union([Type.String(), Type.Null()])),
  },
  { $id: 'ImportJob' },
)
export type ImportJob = Static<typeof ImportJob>

/** The first rows as they would be imported. */
export const ImportPreview = Type.Object(
  {
    rows: Type.Array(
      Type.Object({ row: Type.Integer(), cells: Type.Array(Type.String()), errors: Type.Array(ImportError) }),
    ),
    /** Of all rows. */
    valid: Type.Integer(),
    invalid: Type.Integer(),
    /** How many more the person may have; null = any number (IMP-12). */
    room: Type.Union([Type.Integer(), Type.Null()]),
    /** Required fields no column holds. */
    missing: Type.Array(Type.String()),
  },
  { $id: 'ImportPreview' },
)
export type ImportPreview = Static<typeof ImportPreview>

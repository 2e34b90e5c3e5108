import { type Static, Type } from 'typebox'
import { IMPORT_KINDS, type ImportKind } from './import-fields.ts'
import { IMPORT_LIMITS } from './import-limits.ts'
import type { Words } from './vocabulary.ts'

/** Why a whole file is refused. Exact texts where the specification has them (IMP-11 to IMP-13). */
export const IMPORT_PROBLEMS = {
  type: {
    en: 'Only Excel files (.xlsx or .xls) can be imported.',
    pt: 'Só arquivos do Excel (.xlsx ou .xls) podem ser importados.',
    es: 'Solo se pueden importar archivos de Excel (.xlsx o .xls).',
  },
  empty: {
    en: 'The file is empty or has no valid rows.',
    pt: 'O arquivo está vazio ou não tem dados válidos.',
    es: 'El archivo está vacío o no tiene datos válidos.',
  },
  broken: {
    en: 'The file could not be read. Save it again in Excel.',
    pt: 'Não foi possível ler o arquivo. Salve-o de novo no Excel.',
    es: 'No se pudo leer el archivo. Guárdelo de nuevo en Excel.',
  },
  locked: {
    en: 'The file has a password. Save it without one.',
    pt: 'O arquivo tem senha. Salve-o sem senha.',
    es: 'El archivo tiene contraseña. Guárdelo sin ella.',
  },
  tooLarge: {
    en: 'The file is larger than can be imported: up to 10 MB, 5,000 rows and 100 columns.',
    pt: 'O arquivo é maior do que se pode importar: até 10 MB, 5.000 linhas e 100 colunas.',
    es: 'El archivo es más grande de lo que se puede importar: hasta 10 MB, 5.000 filas y 100 columnas.',
  },
  tooSlow: {
    en: 'The operation took too long and was cancelled',
    pt: 'The operation took too long and was cancelled',
    es: 'The operation took too long and was cancelled',
  },
  limit: { en: 'Import limit exceeded', pt: 'Import limit exceeded', es: 'Import limit exceeded' },
} as const satisfies Record<string, Words>
export type ImportProblem = keyof typeof IMPORT_PROBLEMS

/** What is wrong with a cell or a row. */
export const IMPORT_ERRORS = {
  required: { en: 'is needed', pt: 'é obrigatório', es: 'es obligatorio' },
  tooLong: { en: 'is too long', pt: 'é longo demais', es: 'es demasiado largo' },
  tooShort: { en: 'is too short', pt: 'é curto demais', es: 'es demasiado corto' },
  number: { en: 'is no number', pt: 'não é um número', es: 'no es un número' },
  imprecise: {
    en: 'lost digits: format the column as text',
    pt: 'perdeu dígitos: formate a coluna como texto',
    es: 'perdió dígitos: formatee la columna como texto',
  },
  date: { en: 'is no date', pt: 'não é uma data', es: 'no es una fecha' },
  email: { en: 'is no e-mail address', pt: 'não é um e-mail', es: 'no es un correo' },
  uniqueId: {
    en: 'may have letters, digits, point, hyphen and underscore only',
    pt: 'só pode ter letras, dígitos, ponto, hífen e sublinhado',
    es: 'solo puede tener letras, dígitos, punto, guion y guion bajo',
  },
  category: { en: 'is no known category', pt: 'não é uma categoria conhecida', es: 'no es una categoría conocida' },
  taxId: { en: 'is no valid CPF or CNPJ', pt: 'não é um CPF ou CNPJ válido', es: 'no es un CPF o CNPJ válido' },
  postalCode: { en: 'is no valid postal code', pt: 'não é um CEP válido', es: 'no es un código postal válido' },
  repeated: { en: 'stands twice in the file', pt: 'se repete no arquivo', es: 'se repite en el archivo' },
  exists: { en: 'exists already', pt: 'já existe', es: 'ya existe' },
  limit: IMPORT_PROBLEMS.limit,
  refused: { en: 'was refused', pt: 'foi recusado', es: 'fue rechazado' },
} as const satisfies Record<string, Words>
export type ImportErrorCode = keyof typeof IMPORT_ERRORS

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

import {
  CATEGORY_WORDS,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  type ImportError,
  type ImportErrorCode,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  isTaxId,
  KMH_PER_KNOT,
  plainTaxId,
  postalCodeDigits,
  UNIQUE_ID_PATTERN,
  wireTime,
} from '@rastro/contracts'
import { IMPRECISE } from './read-sheet.ts'

/** What a row says, by field; attributes by their key. */
export interface Draft {
  fields: Record<string, string | number>
  attributes: Record<string, string | number>
}

/** A row that was looked at: what it says, and what is wrong with it. */
export interface CheckedRow {
  row: number
  draft: Draft
  errors: ImportError[]
}

type Reading = { value: string | number } | { code: ImportErrorCode }
type Reader = (text: string) => Reading

const uniqueId = new RegExp(UNIQUE_ID_PATTERN)
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const CATEGORIES = new Map(
  Object.entries(CATEGORY_WORDS).flatMap(([name, { en, pt, es }]) =>
    [name, en, pt, es].map((word) => [plain(word), name] as const),
  ),
)

const text: Reader = (value) => ({ value })
const READERS: Readonly<Record<ImportField['kind'], Reader>> = {
  text,
  long: text,
  phone: text,
  password: text,
  number: readNumber,
  money: readNumber,
  // People write km/h; the wire has knots.
  speed(written) {
    const read = readNumber(written)
    return 'value' in read ? { value: Number(read.value) / KMH_PER_KNOT } : read
  },
  limit(written) {
    const value = Number(written)
    return Number.isInteger(value) && value >= -1 && value <= 1_000_000 ? { value } : { code: 'number' }
  },
  date: readDate,
  email: (written) => (/^[^\s@]+@[^\s@]+$/.test(written) ? { value: written } : { code: 'email' }),
  uniqueId: (written) => (uniqueId.test(written) ? { value: written } : { code: 'uniqueId' }),
  category(written) {
    const value = CATEGORIES.get(plain(written))
    return value === undefined ? { code: 'category' } : { value }
  },
  taxId: (written) => (isTaxId(written) ? { value: plainTaxId(written) } : { code: 'taxId' }),
  postalCode(written) {
    const value = postalCodeDigits(written)
    return value === null ? { code: 'postalCode' } : { value }
  },
}

/** `1.234,56` and `1234.56` are the same number. */
function readNumber(written: string): Reading {
  const bare = written.replaceAll(/[R$\s]/g, '')
  const value = Number(/,\d*$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare)
  return bare !== '' && Number.isFinite(value) ? { value } : { code: 'number' }
}

/** A day as `2026-11-21` or `21/11/2026`. */
function readDate(written: string): Reading {
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(written) ?? swapped(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written)) ?? []
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (Number.isNaN(instant.getTime()) || instant.getUTCDate() !== Number(day)) return { code: 'date' }
  return { value: instant.toISOString().slice(0, 10) }
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[3], found[2], found[1]]
}

const fieldsByName = {
  devices: new Map(IMPORT_FIELDS.devices.map((field) => [field.name, field])),
  users: new Map(IMPORT_FIELDS.users.map((field) => [field.name, field])),
} as const satisfies Record<ImportKind, unknown>

/** The required fields no column holds. */
export function missingFields(kind: ImportKind, mapping: ImportMapping): string[] {
  return IMPORT_FIELDS[kind]
    .filter(({ name, isRequired }) => isRequired && !mapping.includes(name))
    .map(({ name }) => name)
}

/** Read one row by what its columns hold. */
function readRow(
  kind: ImportKind,
  mapping: ImportMapping,
  { row, cells }: { row: number; cells: string[] },
): CheckedRow {
  const draft: Draft = { fields: {}, attributes: {} }
  const errors: ImportError[] = []
  mapping.forEach((name, column) => {
    const field = name === null ? undefined : fieldsByName[kind].get(name)
    if (!field) return
    const read = readCell(field, cells[column] ?? '')
    if (read === undefined) return
    if ('code' in read) errors.push({ field: field.name, code: read.code })
    else if (field.isAttribute) draft.attributes[field.name] = read.value
    else draft.fields[field.name] = field.kind === 'date' ? endOfDay(String(read.value)) : read.value
  })
  return { row, draft, errors }
}

/** An account or vehicle that ends on a day still works on it. */
function endOfDay(day: string): string {
  return wireTime(new Date(`${day}T23:59:59Z`))
}

function readCell(field: ImportField, written: string): Reading | undefined {
  if (written === '') return field.isRequired ? { code: 'required' } : undefined
  if (written.length > (field.most ?? IMPORT_LIMITS.cell)) return { code: 'tooLong' }
  if (written.length < (field.least ?? 0)) return { code: 'tooShort' }
  if (written.startsWith(IMPRECISE)) return { code: 'imprecise' }
  return READERS[field.kind](written)
}

/** What makes a row the same as another: nobody has it twice. */
export function keyOf(kind: ImportKind, { fields }: Draft): string {
  return kind === 'devices' ? String(fields['uniqueId'] ?? '') : String(fields['email'] ?? '').toLowerCase()
}

/**
 * Read all rows, and find what cannot be imported.
 * @param isTaken whether somebody has the identifier or e-mail already
 */
export function checkRows(
  kind: ImportKind,
  mapping: ImportMapping,
  rows: readonly { row: number; cells: string[] }[],
  isTaken: (key: string) => boolean,
): CheckedRow[] {
  const seen = new Set<string>()
  const field = kind === 'devices' ? 'uniqueId' : 'email'
  return rows.map((line) => {
    const checked = readRow(kind, mapping, line)
    const key = keyOf(kind, checked.draft)
    if (key === '') return checked
    if (seen.has(key)) checked.errors.push({ field, code: 'repeated' })
    else if (isTaken(key)) checked.errors.push({ field, code: 'exists' })
    seen.add(key)
    return checked
  })
}

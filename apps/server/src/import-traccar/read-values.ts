import { type Attributes, wireTime } from '@rastro/contracts'

/** Milliseconds of an instant as text: ISO 8601, or `2026-11-21 12:00:00.123` of a database, which is UTC. */
export function readInstant(value: unknown): number {
  const text = readText(value)
  const isBare = text.charCodeAt(10) === 32
  return Date.parse(isBare ? `${text.slice(0, 10)}T${text.slice(11)}Z` : text)
}

/** A truth value of PostgreSQL, MySQL (TINYINT or BIT) or JSON. */
export function readTruth(value: unknown): boolean {
  if (Buffer.isBuffer(value)) return value[0] === 1
  return value === true || value === 1 || value === '1'
}

/** A JSON text, or what was read of one already; undefined when it is none. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const LONGEST_VALUE = 4000

/** A text; empty for what is none. */
export function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Named values as we keep them: what is nested stays as its JSON text. */
export function readAttributes(value: unknown): Attributes {
  const read = readJson(value)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
  return Object.fromEntries(Object.entries(read).map(([name, one]) => [name, readScalar(one)]))
}

function readScalar(value: unknown): Attributes[string] {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, LONGEST_VALUE).replaceAll('\0', '').toWellFormed()
}

/** Fields that hold an instant. */
const TIMES: ReadonlySet<string> = new Set(['expirationTime', 'lastUpdate'])

/**
 * Make an object of ours of a row of theirs. Columns have the names of the fields in lower case; what a version does not
 * have yet, or not any more, is as in `defaults`.
 */
export function readObject<T extends { id: number }>(row: Readonly<Record<string, unknown>>, defaults: T): T {
  const entries = Object.entries(defaults).map(([field, fallback]) => {
    const value = row[field] ?? row[field.toLowerCase()]
    return [field, value === null || value === undefined ? fallback : readField(field, value, fallback)]
  })
  // Every field of T is there, read as its default is.
  return Object.fromEntries(entries) as T
}

function readField(field: string, value: unknown, fallback: unknown): unknown {
  if (field === 'attributes') return readAttributes(value)
  if (TIMES.has(field)) {
    const instant = readInstant(value)
    return Number.isNaN(instant) ? null : wireTime(new Date(instant))
  }
  if (typeof fallback === 'boolean') return readTruth(value)
  if (typeof fallback === 'number') return Number.isFinite(Number(value)) ? Number(value) : fallback
  // Calendars are bytes in the database and base64 on the wire.
  return Buffer.isBuffer(value) ? value.toString('base64') : readText(value).replaceAll('\0', '')
}

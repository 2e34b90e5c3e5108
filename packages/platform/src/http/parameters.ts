import { Refusal } from '@rastro/contracts'
import type { TSchema } from 'typebox'

type Raw = string | readonly string[] | undefined
type Reader = (value: Raw) => unknown

/** An instant with its zone; a date alone or a time without zone is not accepted. */
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/**
 * Build the reader of path or query parameters from their schema, by the rules of the wire: a number that is none is
 * not found (404), an empty number is 0, only `true` in any case is true, lists are repeated parameters and never
 * split at commas, instants need their zone, a choice is one of its words. Parameters the schema does not name are dropped.
 */
export function parameterReader(schema: TSchema): (raw: unknown) => Record<string, unknown> {
  const readers = Object.entries(propertiesOf(schema)).map(([name, property]) => [name, readerOf(property)] as const)
  const choices = requiredChoices(schema)
  return (raw) => {
    const values: Record<string, unknown> = {}
    for (const [name, read] of readers) {
      // The query parser gives texts and lists of texts only.
      const value = read((raw as Record<string, Raw> | null)?.[name])
      if (value !== undefined) values[name] = value
      else if (choices.has(name)) throw new Refusal('invalidInput')
    }
    return values
  }
}

interface SchemaFacts {
  type?: string
  format?: string
  properties?: Record<string, SchemaFacts>
  items?: SchemaFacts
  enum?: readonly unknown[]
  required?: readonly string[]
}

function propertiesOf(schema: SchemaFacts): Record<string, SchemaFacts> {
  return schema.properties ?? {}
}

/** What must be one of some words; nothing can stand for it when it is missing. */
function requiredChoices({ required = [], properties = {} }: SchemaFacts): ReadonlySet<string> {
  return new Set(required.filter((name) => properties[name]?.enum))
}

function readerOf(schema: SchemaFacts): Reader {
  if (schema.type === 'array') {
    const read = readerOf(schema.items ?? {})
    return (value) => (value === undefined ? undefined : [value].flat().map((item) => read(item)))
  }
  const read = scalarReader(schema)
  return (value) => {
    const text = typeof value === 'object' ? value[0] : value
    return text === undefined ? undefined : read(text)
  }
}

function scalarReader(schema: SchemaFacts): (text: string) => unknown {
  if (schema.type === 'integer') return readInteger
  if (schema.type === 'number') return readNumber
  if (schema.type === 'boolean') return (text) => text.toLowerCase() === 'true'
  if (schema.format === 'date-time') return readInstant
  const { enum: known } = schema
  if (known)
    return (text) => {
      if (!known.includes(text)) throw new Refusal('invalidInput')
      return text
    }
  return (text) => {
    if (text.includes('\0') || !text.isWellFormed()) throw new Refusal('invalidInput')
    return text
  }
}

function readInteger(text: string): number {
  if (text === '') return 0
  const value = Number(text)
  if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(value)) throw new Refusal('notFound')
  return value
}

function readNumber(text: string): number {
  if (text === '') return 0
  const value = Number(text)
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) || !Number.isFinite(value)) throw new Refusal('notFound')
  return value
}

/** A space is what an unescaped plus sign of a zone turns into on its way here. */
function readInstant(text: string): string {
  const instant = text.replace(' ', '+')
  if (!ZONED.test(instant) || Number.isNaN(Date.parse(instant))) throw new Refusal('notFound')
  return instant
}

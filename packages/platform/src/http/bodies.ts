import { Refusal, wireTime } from '@rastro/contracts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

interface PropertyFacts {
  default?: unknown
  readOnly?: boolean
  format?: string
}

/**
 * Build the reader of a body from its schema. Properties marked `readOnly` are ignored and take their `default`, as
 * do missing ones and nulls that are not allowed; `format: date-time` accepts any ISO text or epoch milliseconds and
 * becomes the wire's own form. Everything else must fit the schema.
 */
export function bodyReader(schema: TSchema): (raw: unknown) => unknown {
  const check = Compile(schema)
  const facts = propertyFacts(schema)
  return (raw) => {
    if (!isCleanText(raw)) throw new Refusal('invalidInput', 'Invalid input: text')
    const value = isRecord(raw) && facts.length > 0 ? complete(raw, facts, (body) => check.Check(body)) : raw
    if (check.Check(value)) return value
    const [first] = check.Errors(value)
    throw new Refusal('invalidInput', `Invalid input: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.trimEnd())
  }
}

function propertyFacts(schema: { properties?: Record<string, PropertyFacts> }): [string, PropertyFacts][] {
  return Object.entries(schema.properties ?? {}).filter(
    ([, property]) => property.default !== undefined || property.readOnly || property.format === 'date-time',
  )
}

function complete(
  raw: Record<string, unknown>,
  facts: readonly [string, PropertyFacts][],
  fits: (body: unknown) => boolean,
): Record<string, unknown> {
  const body = { ...raw }
  const nulls: [string, unknown][] = []
  for (const [name, fact] of facts) {
    const given = body[name]
    if (fact.default !== undefined && (fact.readOnly || given === undefined)) body[name] = fact.default
    else if (given === null && fact.default !== undefined && fact.default !== null) nulls.push([name, fact.default])
    else if (fact.format === 'date-time' && given !== null && given !== undefined) body[name] = instantOf(name, given)
  }
  // A null where the schema wants a value stands for "not given", as the reference server reads it.
  if (nulls.length > 0 && !fits(body)) for (const [name, value] of nulls) body[name] = value
  return body
}

function instantOf(name: string, given: unknown): string {
  const instant = new Date(typeof given === 'number' || typeof given === 'string' ? given : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw new Refusal('invalidInput', `Invalid input: /${name} must be a time`)
  return wireTime(instant)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether every text inside can be stored: no NUL and no half of a surrogate pair, which PostgreSQL refuses.
 * Walks with its own stack, because a body may nest deeper than ours.
 */
function isCleanText(root: unknown): boolean {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return false
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) open.push(key, member)
    }
  }
  return true
}

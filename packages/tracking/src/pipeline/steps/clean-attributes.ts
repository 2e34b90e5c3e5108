import type { Attributes } from '@rastro/contracts'
import type { PositionRecord } from '../../store/position-record.ts'

/** Longest value the wire's `Attributes` schema takes. */
const MAX_TEXT = 4000
const MAX_KEYS = 128
const MAX_SIZE = 8 * 1024
/** Rough cost of a key or a number in the stored JSON. */
const SCALAR_SIZE = 8
const KEY = /^[A-Za-z0-9_.-]{1,64}$/
/** Names that mean something to the language itself; they match the pattern. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Keep only attributes that can be stored and shown: plain keys, finite numbers, well-formed text without NUL (which
 * PostgreSQL refuses in JSON), at most 128 keys and 8 KiB in all. What comes after the limit is left out.
 * The result is a new object: decoders may share theirs.
 */
export function cleanAttributes(draft: PositionRecord): void {
  const clean: Attributes = {}
  let keys = 0
  let size = 0
  for (const key of Object.keys(draft.attributes)) {
    if (!isAttributeName(key)) continue
    const value = cleanValue(draft.attributes[key])
    if (value === undefined) continue
    size += key.length + (typeof value === 'string' ? value.length : SCALAR_SIZE)
    if (++keys > MAX_KEYS || size > MAX_SIZE) break
    clean[key] = value
  }
  draft.attributes = clean
}

/** Whether a name can be one of an attribute. */
export function isAttributeName(key: string): boolean {
  return KEY.test(key) && !FORBIDDEN.has(key)
}

/** A value as it can be stored; undefined when it cannot. */
export function cleanValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  const text = value.length > MAX_TEXT ? value.slice(0, MAX_TEXT) : value
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
}

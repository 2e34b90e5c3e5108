import type { Attributes } from '@rastro/contracts'

const MOST = 128
const LONGEST_TEXT = 4000
/** Names that mean something to the language itself. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/** Keep a value a phone named itself. Names no attribute can have, empty texts and what is too much are left out. */
export function keep(attributes: Attributes, name: string, value: string | number | boolean): void {
  if (!/^[A-Za-z0-9_.-]{1,64}$/.test(name) || RESERVED.has(name)) return
  if (value === '' || (typeof value === 'string' && value.length > LONGEST_TEXT)) return
  if (typeof value === 'number' && !Number.isFinite(value)) return
  if (Object.keys(attributes).length >= MOST && !(name in attributes)) return
  attributes[name] = typeof value === 'string' ? value.replaceAll('\0', ' ') : value
}

/** A text as what it looks like: a number, `true` or `false`, else itself. */
export function typed(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return numberOf(text) ?? text
}

/** Decimal number, exponent allowed. Undefined for anything else, infinity included. */
export function numberOf(text: string): number | undefined {
  if (text.length > 64 || !/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?\s*$/.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

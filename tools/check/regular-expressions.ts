import { parseSync } from 'oxc-parser'
import { sources } from './source-rules.ts'

/** A regular expression of the source. */
export interface FoundExpression {
  path: string
  pattern: string
  flags: string
}

/** What reads texts of people, trackers and other servers; the settings of the operator are his own. */
const SERVER = /^packages\/(platform|tracking|extension|contracts|reports|sheets|traccar)\//

/** Every regular expression the server is written with. */
export function serverExpressions(): FoundExpression[] {
  return sources()
    .filter(({ path }) => SERVER.test(path))
    .flatMap(({ path, text }) => [...literalsIn(parseSync(path, text).program)].map((found) => ({ path, ...found })))
}

function* literalsIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (Array.isArray(node)) for (const one of node) yield* literalsIn(one)
  else if (node !== null && typeof node === 'object') {
    // The parser's tree is plain objects.
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } }
    if (type === 'Literal' && regex) yield regex
    for (const [name, value] of Object.entries(node)) if (name !== 'regex') yield* literalsIn(value)
  }
}

/** Whether something repeated without an end holds something repeated without an end: `(a+)+`, exponential in JavaScript. */
export function nestsRepetitions(pattern: string): boolean {
  const holds = [false]
  for (let index = 0; index < pattern.length; index++) {
    const sign = pattern[index]
    if (sign === '\\') index++
    else if (sign === '[') index = endOfClass(pattern, index)
    else if (sign === '(') holds.push(false)
    else if (sign === ')') {
      const isRepeating = holds.pop() ?? false
      if (isRepeating && isEndless(pattern, index + 1)) return true
      if (isRepeating) holds[holds.length - 1] = true
    }
    if (sign !== '(' && isEndless(pattern, index + 1)) holds[holds.length - 1] = true
  }
  return false
}

function endOfClass(pattern: string, start: number): number {
  for (let index = start + 1; index < pattern.length; index++) {
    if (pattern[index] === '\\') index++
    else if (pattern[index] === ']') return index
  }
  return pattern.length
}

function isEndless(pattern: string, index: number): boolean {
  return /^(?:[*+]|\{\d*,\})/.test(pattern.slice(index, index + 12))
}

/** Texts that keep a bad expression busy: its own signs again and again, with and without an end it does not expect. */
export function* tormentsOf({ pattern }: FoundExpression, length: number): Generator<string> {
  const plain = pattern.replace(/\\[dwsDWSpPbBnrtfux0]|\\/g, '').replace(/[[\](){}?*+|^$]/g, '')
  const signs = [...new Set(`${plain.slice(0, 24)}0aA fZ-./=<\t\0é`.split(''))]
  const begin = /^\^?([\w ,:!+-]*)/.exec(pattern)?.[1] ?? ''
  for (const one of signs)
    for (const other of ['', ...signs.slice(0, 6)]) {
      const body = (one + other).repeat(length / (other === '' ? 1 : 2))
      yield begin + body
      yield `${begin}${body}\u0001`
    }
}

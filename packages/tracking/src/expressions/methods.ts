import { compare, isEqual } from './arithmetic.ts'
import { ExpressionError } from './expression-error.ts'
import { burnSearch, burnText, checkLength, checkText, type Fuel } from './fuel.ts'
import { matchAny } from './matches.ts'
import { measure } from './measure.ts'
import { splitText } from './split-text.ts'
import { describe, isScalar, toNumber, toText, type Value } from './values.ts'

interface Method {
  readonly least: number
  readonly most: number
  apply(subject: Value, operands: readonly Value[], fuel: Fuel): Value
}

/** Everything that can be called on a value, named as in Java. Nothing else can: the name is looked up here only. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  // Texts
  ['length', ofText(0, (text) => text.length)],
  ['isBlank', ofText(0, (text) => text.trim() === '')],
  ['trim', ofText(0, (text) => text.trim())],
  ['strip', ofText(0, (text) => text.trim())],
  ['toUpperCase', ofText(0, (text) => checkText(text.toUpperCase()))],
  ['toLowerCase', ofText(0, (text) => checkText(text.toLowerCase()))],
  ['charAt', ofText(1, (text, [index]) => substring(text, toNumber(index!), toNumber(index!) + 1))],
  ['substring', { least: 1, most: 2, apply: (subject, [from, to], fuel) => cut(textOf(subject, fuel), from, to) }],
  ['concat', ofText(1, (text, [other]) => checkText(text + toText(other!)))],
  ['startsWith', ofText(1, (text, [start]) => text.startsWith(toText(start!)))],
  ['endsWith', ofText(1, (text, [end]) => text.endsWith(toText(end!)))],
  ['indexOf', { least: 1, most: 2, apply: indexOf }],
  ['lastIndexOf', searching((text, wanted) => text.lastIndexOf(wanted))],
  ['replace', { least: 2, most: 2, apply: replace }],
  [
    'split',
    { least: 1, most: 1, apply: (subject, [separator], fuel) => splitText(textOf(subject, fuel), toText(separator!)) },
  ],
  ['equalsIgnoreCase', ofText(1, (text, [other]) => text.toLowerCase() === toText(other!).toLowerCase())],
  [
    'matches',
    { least: 1, most: 1, apply: (subject, [pattern], fuel) => matchAny(textOf(subject, fuel), pattern!, fuel) },
  ],
  // Texts, lists and tables
  ['size', { least: 0, most: 0, apply: (subject) => measure(subject) }],
  ['isEmpty', { least: 0, most: 0, apply: (subject) => measure(subject) === 0 }],
  ['contains', { least: 1, most: 1, apply: contains }],
  ['get', { least: 1, most: 1, apply: (subject, [key]) => pick(subject, key!) }],
  ['containsKey', { least: 1, most: 1, apply: (subject, [key], fuel) => matchAny(key!, subject, fuel) }],
  // Everything
  ['toString', { least: 0, most: 0, apply: (subject) => toText(subject) }],
  ['equals', { least: 1, most: 1, apply: (subject, [other], fuel) => isEqual(subject, other!, fuel) }],
  ['compareTo', { least: 1, most: 1, apply: (subject, [other], fuel) => compare(subject, other!, fuel) ?? null }],
  // Numbers
  ['intValue', ofNumber(Math.trunc)],
  ['longValue', ofNumber(Math.trunc)],
  ['doubleValue', ofNumber((number) => number)],
  ['floatValue', ofNumber(Math.fround)],
  ['booleanValue', { least: 0, most: 0, apply: (subject) => subject }],
  // Times, which are epoch milliseconds here; in UTC
  ['getTime', ofNumber((time) => time)],
  ['getHours', ofNumber((time) => new Date(time).getUTCHours())],
  ['getMinutes', ofNumber((time) => new Date(time).getUTCMinutes())],
  ['getSeconds', ofNumber((time) => new Date(time).getUTCSeconds())],
  ['getDay', ofNumber((time) => new Date(time).getUTCDay())],
  ['getDate', ofNumber((time) => new Date(time).getUTCDate())],
  ['getMonth', ofNumber((time) => new Date(time).getUTCMonth())],
])

/** Call a method. @throws ExpressionError for a subject or operands it does not take */
export function callMethod(name: string, subject: Value, operands: readonly Value[], fuel: Fuel): Value {
  const method = methods.get(name)
  if (method === undefined) throw new ExpressionError(`there is no ${name}()`)
  if (operands.length < method.least || operands.length > method.most)
    throw new ExpressionError(`${name}() takes ${method.least}, not ${operands.length}`)
  if (subject === null) throw new ExpressionError(`${name}() of null`)
  return method.apply(subject, operands, fuel)
}

/** What stands at a key of a table or an index of a list; null when nothing does. */
export function pick(subject: Value, key: Value): Value {
  if (subject instanceof Map && isScalar(key)) return (subject as ReadonlyMap<unknown, Value>).get(key) ?? null
  if (!Array.isArray(subject)) throw new ExpressionError(`${describe(subject)} has no items`)
  const item: Value | undefined = subject[Math.trunc(toNumber(key))]
  if (item === undefined) throw new ExpressionError(`the list has no item ${describe(key)}`)
  return item
}

/** A method of texts with exactly so many operands, whose cost is the length of both. */
function ofText(count: number, apply: (text: string, operands: readonly Value[]) => Value): Method {
  return {
    least: count,
    most: count,
    apply(subject, operands, fuel) {
      for (const operand of operands) if (typeof operand === 'string') burnText(fuel, operand.length)
      return apply(textOf(subject, fuel), operands)
    },
  }
}

function ofNumber(apply: (number: number) => number): Method {
  return { least: 0, most: 0, apply: (subject) => apply(toNumber(subject)) }
}

function searching(apply: (text: string, wanted: string) => Value): Method {
  return {
    least: 1,
    most: 1,
    apply(subject, [operand], fuel) {
      const [text, wanted] = [textOf(subject, fuel), toText(operand!)]
      burnSearch(fuel, text, wanted)
      return apply(text, wanted)
    },
  }
}

function textOf(subject: Value, fuel: Fuel): string {
  const text = toText(subject)
  burnText(fuel, text.length)
  return text
}

function cut(text: string, from: Value | undefined, to: Value | undefined): string {
  return substring(text, toNumber(from!), to === undefined ? text.length : toNumber(to))
}

function substring(text: string, from: number, to: number): string {
  if (!(from >= 0 && from <= to && to <= text.length)) throw new ExpressionError('the text is not so long')
  return text.slice(Math.trunc(from), Math.trunc(to))
}

function indexOf(subject: Value, [wanted, from]: readonly Value[], fuel: Fuel): number {
  const [text, part] = [textOf(subject, fuel), toText(wanted!)]
  burnSearch(fuel, text, part)
  return text.indexOf(part, from === undefined ? 0 : Math.trunc(toNumber(from)))
}

function contains(subject: Value, [wanted]: readonly Value[], fuel: Fuel): boolean {
  if (!isScalar(subject)) return matchAny(wanted!, subject, fuel)
  const [text, part] = [textOf(subject, fuel), toText(wanted!)]
  burnSearch(fuel, text, part)
  return text.includes(part)
}

function replace(subject: Value, [wanted, instead]: readonly Value[], fuel: Fuel): string {
  const [text, part, other] = [textOf(subject, fuel), toText(wanted!), toText(instead!)]
  burnSearch(fuel, text, part)
  const pieces = text.split(part)
  // Known before it is made: a short text in place of every letter could grow beyond measure.
  checkLength(pieces.length * other.length + text.length)
  return pieces.join(other)
}

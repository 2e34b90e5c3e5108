import type { Random } from './random.ts'

const NAMES = [
  'speed',
  'adc1',
  'ignition',
  'result',
  'address',
  'missing',
  'tank.size',
  'long',
  'constructor',
  '__proto__',
]
const OPERATORS =
  '+ - * / % == != < <= > >= && || & | ^ << >> >>> =~ !~ =^ !^ =$ !$ ?: ?? and or eq ne lt in mod'.split(' ')
const UNARY = ['-', '!', '~', 'empty ', 'size ', 'not ', '+']
const METHODS = [
  'length()',
  'substring(1, 3)',
  'indexOf("a")',
  'contains(long)',
  'replace("a", long)',
  'toUpperCase()',
  'split(",")',
  'matches("(a|a)*b")',
  'concat(long)',
  'getHours()',
  'constructor()',
  'toString',
]
const LITERALS = [
  '0',
  '1',
  '42',
  '1.5',
  '0xFF',
  '9007199254740993',
  '"text"',
  "'aaaaaaaaaaaa'",
  'true',
  'null',
  'NaN',
  '[1, "a"]',
]
const PATTERNS = [
  '(a+)+b',
  '(a|a)*$',
  '[a-z]{1,50}',
  '.*.*.*x',
  '(a*)*',
  String.raw`\w+\s?\d*`,
  '(((a{0}){99}){99}){99}',
  '(a?){200}a{200}',
]
const FUNCTIONS = ['abs', 'pow', 'sqrt', 'max', 'round', 'nothing']

/** Ways out of other sandboxes, of JavaScript and of Java; every one has to stay inside this one. */
export const escapes: readonly string[] = [
  '"".constructor.constructor("return process")()',
  'speed.constructor',
  'speed["constructor"]',
  '[]["constructor"]["constructor"]("return this")()',
  '[].constructor',
  '{}.constructor',
  '{}["__proto__"]',
  '({"__proto__": {"polluted": true}})',
  '__proto__',
  '__proto__.polluted = 1',
  'constructor',
  'constructor.prototype',
  'toString',
  'valueOf()',
  'hasOwnProperty("speed")',
  'this',
  'this.constructor',
  'globalThis',
  'process',
  'process.exit()',
  'require("fs")',
  'import("node:fs")',
  'eval("1")',
  'Function("return 1")()',
  'new Function("return 1")',
  'new("java.lang.Runtime")',
  '"".class',
  '"".getClass().forName("java.lang.Runtime")',
  'T(java.lang.Runtime).getRuntime().exec("id")',
  '${7*7}',
  '`${process}`',
  '#{7*7}',
  '{{7*7}}',
  'x = 1',
  'speed += 1',
  'var a = 1; a',
  'while (true) {}',
  'for (;;) {}',
  'function f() { f() } f()',
  '(() => 1)()',
  'async () => await 1',
  'delete speed',
  'typeof speed',
  'speed instanceof Object',
  'math:constructor("return process")',
  'math:__proto__',
  'math:toString(1)',
  '"a".toString.call(1)',
  '"a".replace.constructor',
  '"a".split("").constructor',
  '"a".__defineGetter__("x", 1)',
  '"a".valueOf().constructor',
  '"a".match(".*")',
  '"a".repeat(999999999)',
  '"a".padStart(999999999)',
  '2 ** 9999',
  '[1,2].map(1)',
  '[1,2].concat([3])',
  '[1,2].length = 0',
  '[1,2]["length"]',
  '{"a": 1}.get("constructor")',
  '{"a": 1}["toString"]',
  '{"a": 1}.entries()',
  'speed?.constructor',
  'speed?.constructor?.constructor("return 1")()',
  String.raw`"\u0063onstructor"`,
  String.raw`speed["\u0063onstructor"]`,
  String.raw`\u0063onstructor`,
  '"a" =~ "(?<=a)b"',
  String.raw`"aa" =~ "(a)\\1"`,
  '"a" =~ "(?{ process })"',
  `"${'a'.repeat(3000)}" =~ "(a+)+b"`,
  `"${'a'.repeat(3000)}" =~ "(a|a|a|a)*b"`,
  `${'('.repeat(2000)}1${')'.repeat(2000)}`,
  `${'['.repeat(2000)}1${']'.repeat(2000)}`,
  `${'!'.repeat(3000)}true`,
  `${'-'.repeat(3000)}1`,
  `${'1 ? '.repeat(1000)}1${' : 1'.repeat(1000)}`,
  `${'1 + '.repeat(1000)}1`,
  `${'a.'.repeat(1000)}b`,
  `math:abs(`.repeat(300),
  `"a" =~ "${'('.repeat(1000)}"`,
  `"a" =~ "${'(a{0}){9999}'.repeat(100)}"`,
  'long + long + long',
  'long.replace("a", long)',
  'long.contains(long.substring(1, 2000) + "b")',
  'long.indexOf(long + "b")',
  'long =~ long',
  '\0',
  '"\0"',
  '\u{1f600}',
  '\ud800',
  '"\ud800".toUpperCase()',
  '\u2028speed',
  'speed\u200b',
  '/*',
  '//',
  '##',
  '~/',
  '~/[/',
  '"',
  "'",
  '`',
  '\\',
]

const CONTEXTS = ['*', '(*)', 'true ? * : 0', '"a" + *', '[*]', 'math:abs(*)', 'size(*)', 'result.concat(*)']

/** Every escape alone and as part of something harmless: more than 500. */
export const escapesInContext: readonly string[] = escapes.flatMap((escape) =>
  // A function, so that `$` in an escape means nothing to `replace`.
  CONTEXTS.map((context) => context.replace('*', () => escape)),
)

/** Variables the expressions above find; `long` is the longest text a position can carry. */
export const expressionVariables = {
  speed: 42,
  adc1: 128.5,
  ignition: true,
  result: 'success',
  address: null,
  'tank.size': 80,
  long: 'a'.repeat(4000),
} as const

/** Write an expression that a grammar allows, now and then with something torn out of or put into it. */
export function writeExpression(random: Random): string {
  const whole = write(random, random.whole(1, 7))
  if (random.chance(0.7)) return whole
  const at = random.whole(0, whole.length)
  if (random.chance(0.4)) return whole.slice(0, at) + whole.slice(at + random.whole(1, 4))
  if (random.chance(0.4)) return whole.slice(0, at) + random.pick(escapes).slice(0, 200) + whole.slice(at)
  return whole.slice(0, at) + String.fromCodePoint(random.whole(0, 0x2fff)) + whole.slice(at)
}

function write(random: Random, depth: number): string {
  if (depth <= 0) return random.chance(0.5) ? random.pick(NAMES) : random.pick(LITERALS)
  const inner = (): string => write(random, depth - random.whole(1, 3))
  switch (random.whole(0, 9)) {
    case 0:
    case 1:
    case 2:
      return `${inner()} ${random.pick(OPERATORS)} ${inner()}`
    case 3:
      return `${inner()} ? ${inner()} : ${inner()}`
    case 4:
      return `(${inner()})`
    case 5:
      return `${random.pick(UNARY)}${inner()}`
    case 6:
      return `${inner()}.${random.pick(METHODS)}`
    case 7:
      return `math:${random.pick(FUNCTIONS)}(${inner()}${random.chance(0.3) ? `, ${inner()}` : ''})`
    case 8:
      return `${random.pick(['long', 'result', inner()])} =~ "${random.pick(PATTERNS)}"`
    default:
      return `${random.chance(0.5) ? '[' : '{'}${inner()}, ${inner()}${random.chance(0.5) ? ']' : '}'}`
  }
}

import { createRandom, type Random } from '@rastro/testkit/random'
import { expect, test } from 'vitest'
import { ExpressionError } from '../expression-error.ts'
import { MAX_STEPS } from '../fuel.ts'
import { matchPattern } from './match-pattern.ts'
import { compilePattern } from './program.ts'

function matches(pattern: string, text: string, fuel = { left: MAX_STEPS }): boolean {
  return matchPattern(compilePattern(pattern), text, fuel)
}

const ATOMS = ['a', 'b', '.', '[ab]', '[^a]', 'ab', String.raw`\w`, String.raw`\b`, '(a|b)', '(?:ab|a)', '^', '$', 'c']
const REPEATS = ['', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '+?']

function writePattern(random: Random, depth = 2): string {
  const parts = Array.from({ length: random.whole(1, 4) }, () => {
    const atom = depth > 0 && random.chance(0.3) ? `(${writePattern(random, depth - 1)})` : random.pick(ATOMS)
    // The language's own engine and this one both repeat places that take no character, but only one writes it down.
    return /^(\^|\$|\\b)$/.test(atom) ? atom : atom + random.pick(REPEATS)
  })
  return random.chance(0.2) ? parts.join('|') : parts.join('')
}

test('random patterns match the whole text exactly when those of the JavaScript engine do', () => {
  const random = createRandom(7)
  let hits = 0
  for (let count = 0; count < 3000; count++) {
    const pattern = writePattern(random)
    const native = new RegExp(`^(?:${pattern})$`, 'u')
    for (let tries = 0; tries < 5; tries++) {
      const text = Array.from({ length: random.whole(0, 7) }, () => random.pick(['a', 'b', 'c', ' '])).join('')
      expect(matches(pattern, text), `/${pattern}/ on "${text}"`).toBe(native.test(text))
      if (native.test(text)) hits++
    }
  }
  expect(hits).toBeGreaterThan(1000)
})

test.each([
  ['(?i)abc', 'aBC', true],
  ['(?i)[a-f]+', 'AbF', true],
  ['a.c', 'a\nc', false],
  ['(?s)a.c', 'a\nc', true],
  ['.', '\u{1f600}', true],
  [String.raw`\p{Alpha}+\P{Alpha}`, 'abc1', true],
  [String.raw`\x41\u0042`, 'AB', true],
  ['[]a]+', 'a]', true],
  ['[a-]+', 'a-', true],
  [String.raw`[\d.]+`, '1.5', true],
  [String.raw`\D`, '5', false],
  ['(?<name>a)b', 'ab', true],
  ['(a*)*', 'aaa', true],
  ['', '', true],
  ['', 'a', false],
])('%s on %j is %s', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected)
})

test.each([
  '(a',
  'a)',
  '[a',
  '*a',
  'a**',
  'a++',
  'a{2',
  'a{3,2}',
  'a{9999}',
  String.raw`(a)\1`,
  String.raw`\k<a>`,
  '(?=a)',
  '(?<!a)',
  '(?>a)',
  'a(?i)b',
  '[a[b]]',
  '[a-z&&[^b]]',
  '[z-a]',
  String.raw`\q`,
  String.raw`\p{Lu}`,
  '\\',
  '('.repeat(40) + ')'.repeat(40),
  '(((a{0}){99}){99}){99}',
  'a'.repeat(1001),
])('%s is refused with a reason', (pattern) => {
  expect(() => compilePattern(pattern)).toThrow(ExpressionError)
})

test('[C-32] a pattern that ruins others takes steps in proportion to the text', () => {
  const spent = [100, 200, 400].map((length) => {
    const fuel = { left: 1_000_000 }
    expect(matches('(a+)+b', 'a'.repeat(length), fuel)).toBe(false)
    return 1_000_000 - fuel.left
  })
  expect(spent[1]! / spent[0]!).toBeCloseTo(2, 1)
  expect(spent[2]! / spent[1]!).toBeCloseTo(2, 1)
})

test('a long text and a long pattern together run out of steps, not of time', () => {
  expect(() => matches('(a|a|a|a|a|a)*b', 'a'.repeat(4000))).toThrow('too many steps')
})

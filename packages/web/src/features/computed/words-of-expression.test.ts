import { expect, test } from 'vitest'
import { namesIn, wordsOf } from './words-of-expression.ts'

const kinds = (expression: string) =>
  wordsOf(expression)
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, text }) => `${kind} ${text}`)

test('the pieces of an expression are the whole of it, with their places', () => {
  for (const text of ['power ? power > 13.2 : null', '"a\\"b" + `x', '## comment\n1', '😀 $a.b?.c[0]', ''])
    expect(
      wordsOf(text)
        .map((word) => word.text)
        .join(''),
    ).toBe(text)
  expect(wordsOf('a + bc').map(({ at }) => at)).toEqual([0, 1, 2, 3, 4])
})

test('names, functions, numbers, texts and keywords are told apart', () => {
  expect(kinds('power > 13.2 and math:round(fuel) != null')).toEqual([
    'name power',
    'plain >',
    'number 13.2',
    'keyword and',
    'function math',
    'plain :',
    'function round',
    'plain (',
    'name fuel',
    'plain )',
    'plain !',
    'plain =',
    'keyword null',
  ])
  expect(kinds("result.startsWith('OK') // yes")).toEqual([
    'name result',
    'plain .',
    'function startsWith',
    'plain (',
    "text 'OK'",
    'plain )',
    'comment // yes',
  ])
})

test('the variables of an expression are named once', () => {
  expect(namesIn('power ? power * lastPower : math:max(0, adc1)')).toEqual(['power', 'lastPower', 'adc1'])
})

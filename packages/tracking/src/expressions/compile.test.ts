import { expect, test } from 'vitest'
import { compileExpression } from './compile.ts'
import { createVariables } from './variables.ts'

const none = createVariables()

test('an expression names the variables it looks at, and no others', () => {
  expect(compileExpression('a > 1 ? b.c : [d][0] + math:abs(e) + f.length() + a').names).toEqual([
    'a',
    'b.c',
    'd',
    'e',
    'f',
  ])
  expect(compileExpression('{g: h}[i] ?? !j').names).toEqual(['g', 'h', 'i', 'j'])
})

test('nesting ends at 32, parts at 256, the text at 4,096 characters', () => {
  expect(compileExpression(`${'('.repeat(32)}1${')'.repeat(32)}`).evaluate(none)).toBe(1)
  expect(() => compileExpression(`${'('.repeat(33)}1${')'.repeat(33)}`)).toThrow('32 deep')
  expect(compileExpression(Array(128).fill('1').join('+')).evaluate(none)).toBe(128)
  expect(() => compileExpression(Array(129).fill('1').join('+'))).toThrow('256 parts')
  expect(() => compileExpression(`1${' '.repeat(4096)}`)).toThrow('4096 characters')
})

test('a table of fifty cases is no deep expression', () => {
  const source = Array.from({ length: 50 }, (_, index) => `x < ${index + 1} ? ${index} : `).join('')
  expect(compileExpression(`${source}50`).evaluate(Object.assign(createVariables(), { x: 49.5 }))).toBe(49)
})

test('a text grows to 4,096 characters and no further', () => {
  const variables = Object.assign(createVariables(), { half: 'x'.repeat(2048) })
  expect(compileExpression('half + half').evaluate(variables)).toHaveLength(4096)
  expect(() => compileExpression('half + half + "x"').evaluate(variables)).toThrow('4096 characters')
  expect(() => compileExpression('half.replace("x", half)').evaluate(variables)).toThrow('4096 characters')
})

test('an error says where and what', () => {
  expect(() => compileExpression('speed > ')).toThrow('at 9: a value expected, the end found')
  expect(() => compileExpression('speed = 5')).toThrow('to compare write ==')
  expect(() => compileExpression('speed').evaluate(none)).toThrow('speed is not defined')
  expect(() => compileExpression('speed.getClass()')).toThrow('there is no getClass()')
})

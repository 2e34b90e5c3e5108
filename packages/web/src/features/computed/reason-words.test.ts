import { expect, test } from 'vitest'
import { reasonWords } from './reason-words.ts'

test.each([
  [
    'at 9: a value expected, the end found',
    'no caractere 9: esperava-se um valor, veio o fim',
    'en el carácter 9: se esperaba un valor, vino el final',
  ],
  [
    'at 3: ")" expected, "x" found',
    'no caractere 3: esperava-se ")", veio "x"',
    'en el carácter 3: se esperaba ")", vino "x"',
  ],
  [
    '"?" at 5 means nothing here',
    '"?" no caractere 5 não significa nada aqui',
    '"?" en el carácter 5 no significa nada aquí',
  ],
  ['there is no function foo', 'não existe a função foo', 'no existe la función foo'],
  ['math:max takes 2, not 1', 'math:max leva 2, não 1', 'math:max lleva 2, no 1'],
  ['fuel is not defined', 'fuel não está definido', 'fuel no está definido'],
])('%s is told in the language of who wrote the expression', (reason, pt, es) => {
  expect([reasonWords(reason, 'pt'), reasonWords(reason, 'es'), reasonWords(reason, 'en')]).toEqual([pt, es, reason])
})

test('what nobody translated stays as the server said it', () => {
  expect(reasonWords('the pattern counts backwards', 'pt')).toBe('the pattern counts backwards')
})

import type { Language } from '@rastro/contracts'

interface Words {
  /** What the server says, in English, with the parts that differ from one expression to another. */
  said: RegExp
  pt: string
  es: string
}

/** What somebody who writes an expression meets; `$1` and so on are the parts. */
const REASONS: readonly Words[] = [
  {
    said: /^at (\d+): (.+) expected, (.+) found$/,
    pt: 'no caractere $1: esperava-se $2, veio $3',
    es: 'en el carácter $1: se esperaba $2, vino $3',
  },
  {
    said: /^"(.)" at (\d+) means nothing here$/u,
    pt: '"$1" no caractere $2 não significa nada aqui',
    es: '"$1" en el carácter $2 no significa nada aquí',
  },
  {
    said: /^"(.+)" at (\d+) is followed by a letter$/,
    pt: '"$1" no caractere $2 é seguido de uma letra',
    es: '"$1" en el carácter $2 va seguido de una letra',
  },
  {
    said: /^the number at (\d+) is too large$/,
    pt: 'o número no caractere $1 é grande demais',
    es: 'el número en el carácter $1 es demasiado grande',
  },
  {
    said: /^the text at (\d+) is not closed$/,
    pt: 'o texto no caractere $1 não está fechado',
    es: 'el texto en el carácter $1 no está cerrado',
  },
  {
    said: /^the pattern at (\d+) is not closed$/,
    pt: 'o padrão no caractere $1 não está fechado',
    es: 'el patrón en el carácter $1 no está cerrado',
  },
  {
    said: /^an expression assigns nothing; to compare write ==$/,
    pt: 'uma expressão não atribui nada; para comparar, escreva ==',
    es: 'una expresión no asigna nada; para comparar, escriba ==',
  },
  { said: /^there is no function (.+)$/, pt: 'não existe a função $1', es: 'no existe la función $1' },
  { said: /^there is no (.+)$/, pt: 'não existe $1', es: 'no existe $1' },
  { said: /^(\S+) takes (\d+), not (\d+)$/, pt: '$1 leva $2, não $3', es: '$1 lleva $2, no $3' },
  { said: /^"(.+)" cannot be used here$/, pt: '"$1" não pode ser usado aqui', es: '"$1" no se puede usar aquí' },
  { said: /^(\S+) is not defined$/, pt: '$1 não está definido', es: '$1 no está definido' },
  { said: /^null is no operand$/, pt: 'null não entra em contas', es: 'null no entra en cuentas' },
  { said: /^(\S+) of null$/, pt: '$1 de null', es: '$1 de null' },
  { said: /^division by zero$/, pt: 'divisão por zero', es: 'división por cero' },
  { said: /^(.+) is no number$/, pt: '$1 não é um número', es: '$1 no es un número' },
  { said: /^(.+) is no text$/, pt: '$1 não é um texto', es: '$1 no es un texto' },
  { said: /^(.+) cannot be negated$/, pt: '$1 não pode ser negado', es: '$1 no se puede negar' },
  { said: /^the result is a list$/, pt: 'o resultado é uma lista', es: 'el resultado es una lista' },
  {
    said: /^the result is no finite number$/,
    pt: 'o resultado não é um número finito',
    es: 'el resultado no es un número finito',
  },
]

/** What a place of an expression wants, or what stands there. */
const PARTS: Readonly<Record<string, { pt: string; es: string }>> = {
  'a value': { pt: 'um valor', es: 'un valor' },
  'a name': { pt: 'um nome', es: 'un nombre' },
  'an operator': { pt: 'um operador', es: 'un operador' },
  'the end': { pt: 'o fim', es: 'el final' },
}

/** Why an expression is wrong, in the language of who wrote it; what nobody translated stays as the server said it. */
export function reasonWords(reason: string, language: Language): string {
  if (language === 'en') return reason
  const known = REASONS.find(({ said }) => said.test(reason))
  const parts = known?.said.exec(reason)?.slice(1) ?? []
  if (!known) return reason
  return known[language].replaceAll(/\$(\d)/g, (_, place: string) => {
    const part = parts[Number(place) - 1] ?? ''
    return PARTS[part]?.[language] ?? part
  })
}

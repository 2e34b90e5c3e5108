import { LANGUAGES, type Language } from '@rastro/contracts/vocabulary'
import { beforeAll, expect, test } from 'vitest'
import { allStrings, defineStrings, MISSING_MARK, startWords, word } from './strings.ts'

const catalogues = import.meta.glob(['../**/strings.ts', '../**/*-strings.ts', '!./strings.ts'])

beforeAll(async () => {
  await startWords('pt')
  await Promise.all(Object.values(catalogues).map((load) => load()))
})

test('[I18-01] every part of the app has the same words in Portuguese, Spanish and English', () => {
  const all = allStrings()
  expect(all.length).toBeGreaterThan(5)
  for (const { name, words } of all) {
    const keys = Object.keys(words.en).sort()
    for (const language of LANGUAGES) {
      expect(Object.keys(words[language]).sort(), `${name} in ${language}`).toEqual(keys)
      for (const text of Object.values(words[language])) expect(text.trim(), name).not.toBe('')
    }
  }
})

function holes(text: string): string {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  return names.toSorted((a, b) => a.localeCompare(b)).join()
}

test('the holes of a sentence are the same in every language', () => {
  for (const { name, words } of allStrings()) {
    for (const [key, text] of Object.entries(words.en)) {
      for (const language of LANGUAGES) {
        expect(holes(words[language][key] ?? ''), `${name}.${key} in ${language}`).toEqual(holes(text))
      }
    }
  }
})

/** What is said to a friend: possessives, pronouns, and orders that are nothing else. */
const INTIMATE =
  /(?<!\p{L})(tus?|tuy[oa]s?|ti|te|tú|puedes|tienes|quieres|elige|das|creas|crees|ponle|dale|di)(?!\p{L})/iu

test('Spanish addresses everybody as usted', () => {
  for (const { name, words } of allStrings())
    for (const [key, text] of Object.entries(words.es)) expect(text, `${name}.${key}`).not.toMatch(INTIMATE)
})

test('[I18-07] a word the chosen language lacks is shown in English', () => {
  const only: { en: Record<'greeting', string>; pt: object; es: object } = { en: { greeting: 'Hello' }, pt: {}, es: {} }
  // A hole in a catalogue does not compile; one could still come about at run time.
  const strings = defineStrings({ name: 'only-english', ...(only as Record<Language, Record<'greeting', string>>) })
  expect(word(strings, 'greeting')).toBe('Hello')
})

test('[I18-08] a missing word shows its key between markers', () => {
  const strings = defineStrings<string>({ name: 'no-words', en: {}, pt: {}, es: {} })
  expect(word(strings, 'no.such.key')).toBe(`${MISSING_MARK}no.such.key${MISSING_MARK}`)
})

test('a missing or surplus word does not compile', () => {
  // @ts-expect-error -- Spanish lacks `bye`
  defineStrings({ name: 'lacking', en: { hi: 'Hi', bye: 'Bye' }, pt: { hi: 'Oi', bye: 'Tchau' }, es: { hi: 'Hola' } })
  // @ts-expect-error -- only Portuguese has `extra`
  defineStrings({ name: 'surplus', en: { hi: 'Hi' }, pt: { hi: 'Oi', extra: 'Mais' }, es: { hi: 'Hola' } })
  // The type check of this file is the proof; at run time both are defined like any other.
  expect(allStrings().map(({ name }) => name)).toEqual(expect.arrayContaining(['lacking', 'surplus']))
})

test('two parts of the app cannot share a name', () => {
  const words = { hi: 'Hi' }
  defineStrings({ name: 'twice', en: words, pt: words, es: words })
  expect(() => defineStrings({ name: 'twice', en: words, pt: words, es: words })).toThrow('twice')
})

test('holes are filled and counts choose the plural', () => {
  const strings = defineStrings({
    name: 'plural',
    en: { cars_one: '{{count}} car', cars_other: '{{count}} cars' },
    pt: { cars_one: '{{count}} carro', cars_other: '{{count}} carros' },
    es: { cars_one: '{{count}} auto', cars_other: '{{count}} autos' },
  })
  expect(word(strings, 'cars', { count: 1 })).toBe('1 carro')
  expect(word(strings, 'cars', { count: 3 })).toBe('3 carros')
})

test('zero follows the language, and a form without words takes the general one', () => {
  const strings = defineStrings({
    name: 'zero',
    en: { cars_one: '{{count}} car', cars_other: '{{count}} cars' },
    pt: { cars_one: '{{count}} carro', cars_other: '{{count}} carros' },
    es: { cars_one: '{{count}} auto', cars_other: '{{count}} autos' },
  })
  expect(word(strings, 'cars', { count: 0 })).toBe('0 carro')
  expect(word(strings, 'cars', { count: 1_000_000 })).toBe('1000000 carros')
})

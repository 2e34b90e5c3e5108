import type { Language } from '@rastro/contracts/vocabulary'
import { useCallback } from 'react'
import { currentLanguage, setLanguage, useLanguage } from './language.ts'

/** The words of one part of the app; made by {@link defineStrings}. */
export interface Strings<Key extends string> {
  readonly name: string
  readonly words: Readonly<Record<Language, Readonly<Record<Key, string>>>>
}

/** Values that fill the `{{holes}}` of a sentence; `count` also chooses the plural form. */
export type Values = Readonly<Record<string, string | number>>

/** A key as it is asked for: the plural forms `x_one` and `x_other` are asked for as `x` with a `count`. */
export type WordKey<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key

/** A key that has no words shows itself between these (I18-08). */
export const MISSING_MARK = '%%'

const registered = new Map<string, Strings<string>>()

/**
 * Declare the words of a feature in the three languages.
 * A word that is missing in one language, or that only one has, does not compile.
 * @throws Error when two parts of the app choose the same name
 */
export function defineStrings<const Key extends string>(
  strings: { name: string } & Record<Language, Record<Key, string>>,
): Strings<Key> {
  const { name, en, pt, es } = strings
  if (registered.has(name)) throw new Error(`Two parts of the app call their words '${name}'`)
  const defined: Strings<Key> = { name, words: { en, pt, es } }
  registered.set(name, defined)
  return defined
}

/** Every part's words, for the tests of the catalogues and for a translator's sheet. */
export function allStrings(): readonly Strings<string>[] {
  return [...registered.values()]
}

/** Start the words in a language, before anything is shown. Words of lazy screens need nothing more than their import. */
export function startWords(language: Language): Promise<void> {
  setLanguage(language)
  return Promise.resolve()
}

const HOLE = /\{\{(\w+)\}\}/g
const plurals = new Map<Language, Intl.PluralRules>()

/** The key with the plural form its count asks for, strongest first: a language may have forms we have no words in. */
function formsOf(language: Language, key: string, count: string | number | undefined): string[] {
  if (typeof count !== 'number') return [key]
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return [`${key}_${rules.select(count)}`, `${key}_other`, key]
}

function textIn(language: Language, strings: Strings<string>, key: string, values?: Values): string | undefined {
  const words = strings.words[language]
  for (const form of formsOf(language, key, values?.count)) if (Object.hasOwn(words, form)) return words[form]
  return undefined
}

/** The word in the language, else in English (I18-07), else the key between markers; holes without a value are empty. */
function translate(language: Language, strings: Strings<string>, key: string, values?: Values): string {
  const text = textIn(language, strings, key, values) ?? textIn('en', strings, key, values)
  if (text === undefined) return `${MISSING_MARK}${key}${MISSING_MARK}`
  return values ? text.replaceAll(HOLE, (_, hole: string) => String(values[hole] ?? '')) : text
}

/** One word or sentence in the current language; outside React. */
export function word<Key extends string>(strings: Strings<Key>, key: WordKey<Key>, values?: Values): string {
  return translate(currentLanguage(), strings, key, values)
}

/** The words of a feature for a component, which renders again when the language changes. */
export function useWords<Key extends string>(strings: Strings<Key>): (key: WordKey<Key>, values?: Values) => string {
  const language = useLanguage()
  return useCallback((key, values) => translate(language, strings, key, values), [language, strings])
}

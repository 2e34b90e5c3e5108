import { LANGUAGES, type Language } from '@rastro/contracts/vocabulary'
import i18next, { init, t } from 'i18next'
import { useCallback } from 'react'
import { useLanguage } from './language.ts'

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
 * Declare the words of a feature in the three languages and register them with i18next under `name`.
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
  if (i18next.isInitialized) addTo(name, defined)
  return defined
}

/** Every part's words, for the tests of the catalogues and for a translator's sheet. */
export function allStrings(): readonly Strings<string>[] {
  return [...registered.values()]
}

function addTo(name: string, strings: Strings<string>): void {
  for (const language of LANGUAGES) i18next.addResourceBundle(language, name, strings.words[language])
}

/** Start i18next with everything defined so far; words defined later (lazy screens) add themselves. */
export async function startWords(language: Language): Promise<void> {
  await init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: [...LANGUAGES],
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: {},
    parseMissingKeyHandler: (key: string) => `${MISSING_MARK}${key}${MISSING_MARK}`,
  })
  for (const strings of registered.values()) addTo(strings.name, strings)
}

// i18next types keys from one global catalogue; ours are typed per feature, so its own typing is set aside here.
const translate: (key: string, options: Values & { ns: string; lng?: string }) => string = t

/** One word or sentence in the current language; outside React. */
export function word<Key extends string>(strings: Strings<Key>, key: WordKey<Key>, values?: Values): string {
  return translate(key, { ns: strings.name, ...values })
}

/** The words of a feature for a component, which renders again when the language changes. */
export function useWords<Key extends string>(strings: Strings<Key>): (key: WordKey<Key>, values?: Values) => string {
  const language = useLanguage()
  return useCallback(
    (key, values) => translate(key, { lng: language, ns: strings.name, ...values }),
    [language, strings],
  )
}

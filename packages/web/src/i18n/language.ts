import { LANGUAGES, type Language } from '@rastro/contracts/vocabulary'
import { useSyncExternalStore } from 'react'

/** Shown when nothing says otherwise (I18-06). */
export const DEFAULT_LANGUAGE: Language = 'pt'

/** Each language's own name, as the language switch shows it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { pt: 'Português', es: 'Español', en: 'English' }

/** What `<html lang>` says for each language. */
export const HTML_LANG: Readonly<Record<Language, string>> = { pt: 'pt-BR', es: 'es', en: 'en' }

/** The language of a tag such as `pt-BR` or `es_419`; undefined for one we have no words in. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === base)
}

/** Where a language may be asked for, strongest first. */
export interface LanguageSources {
  /** The `locale` query parameter. */
  locale: string | null
  /** What the person chose with the language switch on this device. */
  chosen: string | null
  /** The browser's languages, most wanted first. */
  browser: readonly string[]
  /** `<html lang>`. */
  page: string | null
}

/** The interface language: query parameter, choice, browser, page, else Brazilian Portuguese (I18-03 to I18-06). */
export function resolveLanguage({ locale, chosen, browser, page }: LanguageSources): Language {
  const asked = [locale, chosen, ...browser, page]
  return asked.map(languageOf).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE
}

/**
 * The language after login: the account's attribute, then the server's, unless the address or the person already
 * decided on this device (OP-96).
 */
export function languageAfterLogin(decided: boolean, user: unknown, server: unknown): Language | undefined {
  if (decided) return undefined
  return languageOf(typeof user === 'string' ? user : null) ?? languageOf(typeof server === 'string' ? server : null)
}

let current: Language = DEFAULT_LANGUAGE
const listeners = new Set<() => void>()

/** The language of the interface now. */
export function currentLanguage(): Language {
  return current
}

/** Set the language of the words and tell who shows them. */
export function setLanguage(language: Language): void {
  current = language
  for (const listener of listeners) listener()
}

/** Switch the interface; `<html lang>` follows. */
export function changeLanguage(language: Language): Promise<void> {
  document.documentElement.lang = HTML_LANG[language]
  setLanguage(language)
  return Promise.resolve()
}

const CHOICE_KEY = 'rastro.language'

/** What the person chose on this device before; null = nothing. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(CHOICE_KEY)
  } catch {
    // Storage is switched off.
    return null
  }
}

/** Switch the interface because the person asked for it, and remember that on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(CHOICE_KEY, language)
  } catch {
    // Storage is switched off: the choice lives until the page closes.
  }
  await changeLanguage(language)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current language for a component, which renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

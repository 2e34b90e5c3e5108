import { beforeAll, expect, test } from 'vitest'
import {
  changeLanguage,
  currentLanguage,
  type LanguageSources,
  languageAfterLogin,
  resolveLanguage,
} from './language.ts'
import { startWords } from './strings.ts'

const NOTHING: LanguageSources = { locale: null, chosen: null, browser: [], page: null }

beforeAll(() => startWords('pt'))

test('[I18-02] [I18-06] with no hint at all the interface is Brazilian Portuguese', () => {
  expect(resolveLanguage(NOTHING)).toBe('pt')
})

test('[I18-03] the locale parameter wins over everything', () => {
  const sources = { locale: 'es', chosen: 'en', browser: ['en-US'], page: 'pt-BR' }
  expect(resolveLanguage(sources)).toBe('es')
})

test('[I18-04] the browser language comes before the page language', () => {
  expect(resolveLanguage({ ...NOTHING, browser: ['fr-FR', 'es-AR'], page: 'pt-BR' })).toBe('es')
})

test('[I18-05] the page language decides when the browser speaks none of ours', () => {
  expect(resolveLanguage({ ...NOTHING, browser: ['fr', 'de'], page: 'en' })).toBe('en')
})

test('an unknown locale parameter is passed over', () => {
  expect(resolveLanguage({ ...NOTHING, locale: 'xx', browser: ['en'] })).toBe('en')
})

test('after login the account speaks first, then the server, unless a locale was given', () => {
  expect(languageAfterLogin(false, 'es', 'en')).toBe('es')
  expect(languageAfterLogin(false, undefined, 'en_US')).toBe('en')
  expect(languageAfterLogin(true, 'es', 'en')).toBeUndefined()
})

test('the page tells its language to screen readers', async () => {
  await changeLanguage('es')
  expect(document.documentElement.lang).toBe('es')
  await changeLanguage('pt')
  expect(document.documentElement.lang).toBe('pt-BR')
  expect(currentLanguage()).toBe('pt')
})

import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { beforeAll, expect, test } from 'vitest'
import { changeLanguage } from '../i18n/language.ts'
import { MISSING_MARK, startWords } from '../i18n/strings.ts'
import { screens } from './screens.ts'

const features = import.meta.glob<Record<string, unknown>>('../features/*/index.ts')

beforeAll(() => startWords('pt'))

test('every screen has an address of its own', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) expect(path).toMatch(/^\/[\w/$-]+$/)
})

test('every screen that a feature declares stands in the list', async () => {
  expect(Object.keys(features).length).toBeGreaterThan(3)
  for (const [folder, load] of Object.entries(features)) {
    const declared = Object.values(await load()).flat()
    expect(declared.length, folder).toBeGreaterThan(0)
    for (const screen of declared) expect(screens, folder).toContain(screen)
  }
})

test('a back button leads to a screen that exists', () => {
  const paths = screens.map(({ path }) => path)
  const targets = screens.flatMap(({ backBtn }) => (typeof backBtn === 'string' ? [backBtn] : []))
  expect(targets).not.toEqual([])
  expect(paths).toEqual(expect.arrayContaining(targets))
})

test('every screen has a title in every language', async () => {
  for (const language of LANGUAGES) {
    await changeLanguage(language)
    for (const { path, title } of screens) {
      expect(title().trim(), `${path} in ${language}`).not.toBe('')
      expect(title(), `${path} in ${language}`).not.toContain(MISSING_MARK)
    }
  }
})

test('the code of every screen can be loaded', async () => {
  for (const { path, load } of screens) expect((await load()).default, path).toBeTypeOf('function')
})

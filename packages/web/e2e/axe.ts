import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Colours are the only thing a theme changes. */
const COLOURS = ['color-contrast']
const LONGEST_CHANGE_MS = 2_000

/** Bring the checker into a page, where it stays until the page is loaded anew. */
export async function bringAxe(page: Page): Promise<void> {
  // Colours that are still on their way to another theme would be measured half way.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
}

/** The barriers of what a page shows now, in both themes: rule and where. Leaves the light one. */
export async function barriersOf(page: Page): Promise<string[]> {
  const light = await violationsOf(page, RULES)
  await wear(page, 'dark')
  const dark = await violationsOf(page, COLOURS)
  await wear(page, 'light')
  return [...light, ...dark.map((one) => `dark ${one}`), ...(await smallFieldsOf(page))]
}

/** Fields an iPhone zooms the page into, because their letters are smaller than this. */
const READABLE_PIXELS = 16

function smallFieldsOf(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    if (!matchMedia('(pointer: coarse)').matches) return []
    const fields = [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
    const small = fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < least)
    return small.map(({ outerHTML }) => `small letters: ${outerHTML.slice(0, 120)}`)
  }, READABLE_PIXELS)
}

const isWorn = (isDark: boolean): boolean => document.documentElement.classList.contains('theme-dark') === isDark

/** The page follows the system by a script: half way, controls of one theme stand on the ground of the other. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  // A page whose theme somebody chose stays as it is.
  await page.waitForFunction(isWorn, theme === 'dark', { timeout: LONGEST_CHANGE_MS }).catch(() => undefined)
}

async function violationsOf(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate(async (rules): Promise<AxeResults> => {
    const found: unknown = await Reflect.get(globalThis, 'axe').run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
    })
    return found as AxeResults
  }, runOnly)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

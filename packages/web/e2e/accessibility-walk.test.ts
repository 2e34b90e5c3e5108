import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemo } from '@rastro/server/demo-data'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '../src/app/screens.ts'
import type { Screen } from '../src/ui/screen.ts'
import { openWithoutMap, walkTo } from './walk.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Colours are the only thing a theme changes. */
const COLOURS = ['color-contrast']
const LOGIN = { email: 'demo@example.com', password: 'andorinhas no telhado' }
/** How long a screen may take until what it loads is there. */
const READY_MS = 6_000

let browser: TestBrowser
let world: World
let folder: string
let axe: string
let manager: Pick<Person, 'cookie'>
let driver: Person

beforeAll(async () => {
  browser = await startBrowser()
  folder = await mkdtemp(join(tmpdir(), 'rastro-axe-'))
  await createDemo(folder, LOGIN)
  world = await createWorld({ folder })
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const answer = await fetch(`${world.url}/api/session`, { method: 'POST', body: new URLSearchParams(LOGIN) })
  manager = { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  driver = await world.user({ attributes: { 'tarkan.isQrDriverId': 1 } })
}, 120_000)
afterAll(async () => {
  await browser.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = ({ path }: Screen): string => path.replaceAll(/\$\w+/g, '1')

async function violationsOf(page: Page, options: { runOnly: readonly string[] }): Promise<string[]> {
  const { violations } = await page.evaluate(async (settings): Promise<AxeResults> => {
    const found: unknown = await Reflect.get(globalThis, 'axe').run(document, {
      ...settings,
      resultTypes: ['violations'],
    })
    return found as AxeResults
  }, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What axe finds on every screen one after the other, in both themes; by address, the good ones left out. */
async function walk(size: 'desktop' | 'phone', who: Pick<Person, 'cookie'> | null, list: readonly Screen[]) {
  const opened = await openWithoutMap({ browser, world, who: who as Person | null }, { screen: size })
  const { page } = opened
  const found: Record<string, string[]> = {}
  // Colours that are still on their way to another theme would be measured half way.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(who ? '/home' : '/login')
  await page.locator('h1').first().waitFor()
  await page.evaluate(axe)
  for (const screen of list) {
    await walkTo(page, addressOf(screen))
    await page
      .locator('[aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', timeout: READY_MS })
      .catch(() => undefined)
    const light = await violationsOf(page, { runOnly: RULES })
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await violationsOf(page, { runOnly: COLOURS })
    await page.emulateMedia({ colorScheme: 'light' })
    const all = [...light, ...dark.map((one) => `dark ${one}`)]
    if (all.length > 0) found[screen.path] = all
  }
  const refused = opened.troubles.filter((trouble) => /content security policy/i.test(trouble))
  const strangers = [...opened.strangers]
  await opened.close()
  return { found, refused, strangers }
}

const CLEAN = { found: {}, refused: [], strangers: [] }

test.each(['desktop', 'phone'] as const)(
  'no screen has a barrier on a %s, in light and dark',
  async (size) => {
    const open = screens.filter(({ access }) => access === 'public')
    const own = screens.filter(({ access }) => access === 'driver')
    const framed = screens.filter(({ access }) => access !== 'public' && access !== 'driver')
    const walks = [walk(size, null, open), walk(size, manager, framed)]
    if (own.length > 0) walks.push(walk(size, driver, own))
    for (const result of await Promise.all(walks)) expect(result).toEqual(CLEAN)
  },
  120_000,
)

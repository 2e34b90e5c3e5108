import { startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import { createDemoWorld, type DemoWorld } from '@rastro/testkit/demo-world'
import type { Person } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '../src/app/screens.ts'
import type { Screen } from '../src/ui/screen.ts'
import { barriersOf, bringAxe } from './axe.ts'
import { openAs } from './open-as.ts'
import { openWithoutMap, walkTo } from './walk.ts'

/** How long a screen may take until what it loads is there. */
const READY_MS = 6_000
const SECOND_LOOK_MS = 1_000

let browser: TestBrowser
let world: DemoWorld
let driver: Person

beforeAll(async () => {
  browser = await startBrowser()
  world = await createDemoWorld()
  driver = await world.user({ attributes: { 'tarkan.isQrDriverId': 1 } })
}, 120_000)
afterAll(async () => {
  await browser.close()
  await world.close()
})

const addressOf = ({ path }: Screen): string => path.replaceAll(/\$\w+/g, '1')

/** What axe finds on one screen after the other; by address, the good ones left out. */
async function walk(page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> {
  await bringAxe(page)
  const found: Record<string, string[]> = {}
  for (const address of addresses) {
    await walkTo(page, address)
    await page
      .locator('[aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', timeout: READY_MS })
      .catch(() => undefined)
    const barriers = await lastingBarriersOf(page)
    if (barriers.length > 0) found[address] = barriers
  }
  return found
}

/** On a busy machine the first look may meet a screen that is still coming together: what is gone at the second is none. */
async function lastingBarriersOf(page: Page): Promise<string[]> {
  const barriers = await barriersOf(page)
  if (barriers.length === 0) return barriers
  await page.waitForTimeout(SECOND_LOOK_MS)
  return barriersOf(page)
}

/** Hosts that are not ours, and what the policy of the page refused. */
const offences = ({ troubles, strangers }: TestPage): string[] => [
  ...troubles.filter((trouble) => /content security policy/i.test(trouble)),
  ...strangers,
]

async function walkAs(size: 'desktop' | 'phone', who: Person | null, list: readonly Screen[]) {
  const opened = await openWithoutMap({ browser, world, who }, { screen: size })
  await opened.page.goto(who ? '/home' : '/login')
  await opened.page.locator('h1').first().waitFor()
  const found = await walk(opened.page, list.map(addressOf))
  await opened.close()
  return { found, offences: offences(opened) }
}

const CLEAN = { found: {}, offences: [] }

test.each(['desktop', 'phone'] as const)(
  'no screen has a barrier on a %s, in light and dark',
  async (size) => {
    const open = screens.filter(({ access }) => access === 'public')
    const own = screens.filter(({ access }) => access === 'driver')
    const framed = screens.filter(({ access }) => access !== 'public' && access !== 'driver')
    const walks = [walkAs(size, null, open), walkAs(size, world.manager, framed), walkAs(size, driver, own)]
    for (const result of await Promise.all(walks)) expect(result).toEqual(CLEAN)
  },
  120_000,
)

test.each(['desktop', 'phone'] as const)(
  'map, list and vehicle have no barrier beside each other on a %s, within a strict policy',
  async (screen) => {
    const opened = await openAs(browser, world, world.manager, { screen })
    await opened.page.goto('/home')
    await opened.page.waitForSelector('canvas[data-scenes]')
    expect(await walk(opened.page, ['/home', '/devices', '/devices/1'])).toEqual({})
    expect(offences(opened)).toEqual([])
  },
  90_000,
)

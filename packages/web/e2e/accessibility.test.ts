import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDemoWorld, type DemoWorld } from '@rastro/testkit/demo-world'
import type { Person } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '../src/app/screens.ts'
import type { Screen } from '../src/ui/screen.ts'
import { barriersAlong, offences } from './axe-walk.ts'
import { openWithoutMap } from './walk.ts'

let browser: TestBrowser
let world: DemoWorld
let driver: Person

beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createDemoWorld()
  driver = await world.user({ attributes: { 'tarkan.isQrDriverId': 1 } })
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const addressOf = ({ path }: Screen): string => path.replaceAll(/\$\w+/g, '1')

async function walkAs(size: 'desktop' | 'phone', who: Person | null, list: readonly Screen[]) {
  const opened = await openWithoutMap({ browser, world, who }, { screen: size })
  await opened.page.goto(who ? '/home' : '/login')
  await opened.page.locator('h1').first().waitFor()
  const found = await barriersAlong(opened.page, list.map(addressOf))
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
  // A minute and a half on a quiet machine, three times as long on a slow one.
  360_000,
)

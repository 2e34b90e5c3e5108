import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type World } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAs } from './open-as.ts'
import { rowOf } from './person.ts'

let browser: TestBrowser
let world: World
beforeAll(async () => {
  browser = await startBrowser()
  world = await createWorld()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

test('parts of the page whose code is lost on the way come at the next try, and the list stays', async () => {
  const ana = await world.user()
  await ana.addDevice({ uniqueId: String(Date.now()).padStart(15, '8'), name: 'Van da Ana' })
  const { page } = await openAs(browser, world, ana)
  const lost = new Set<string>()
  await page.route(/\/assets\/(list-export|map-controls|bundled-style|place-search|live-map)-/, async (route) => {
    const address = route.request().url()
    if (lost.has(address)) return route.continue()
    lost.add(address)
    return route.abort('connectionreset')
  })
  await page.goto('/devices')
  await rowOf(page, 'Van da Ana').waitFor()
  await page.getByRole('button', { name: 'Exportar' }).first().waitFor()
  await page.getByRole('button', { name: 'Aproximar' }).waitFor()
  await page.getByRole('button', { name: 'Procurar lugar' }).click()
  const search = page.getByRole('search').filter({ has: page.getByRole('combobox') })
  await search.waitFor()
  // With its styles, which the bundler asks for once only.
  await expect.poll(() => search.evaluate((element) => getComputedStyle(element).position)).toBe('absolute')
  await rowOf(page, 'Van da Ana').waitFor()
  expect(lost.size).toBeGreaterThanOrEqual(5)
  expect(new URL(page.url()).pathname).toBe('/devices')
}, 60_000)

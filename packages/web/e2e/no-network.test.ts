import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createWorld, PASSWORD, type World } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { fillLogin, freshId, rowOf } from './person.ts'
import { recordAt } from './records.ts'

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

test('a page without a network says so within ten seconds, and catches up within ten when it is back', async () => {
  const ana = await world.user()
  const { uniqueId } = await ana.addDevice({ uniqueId: freshId(), name: 'Van da Ana' })
  const tracker = createDevice({ protocol: 'gt06', uniqueId, host: '127.0.0.1', port: world.ports.gt06 })
  onTestFinished(() => tracker.stop())
  const { page } = await openAs(browser, world, ana)
  await page.goto('/devices')
  tracker.send(recordAt(0, 52))
  await rowOf(page, 'Van da Ana').getByText('52 km/h').waitFor()

  await page.context().setOffline(true)
  await page.getByText(/^sem rede · dados de \d\d:\d\d$/).waitFor({ timeout: 10_000 })
  tracker.send(recordAt(1, 87))
  await page.context().setOffline(false)
  await page.getByText('ao vivo').waitFor({ timeout: 10_000 })
  await rowOf(page, 'Van da Ana').getByText('87 km/h').waitFor({ timeout: 10_000 })
  expect(await page.getByText('sem rede').count()).toBe(0)
})

test('parts of the page whose code is lost on the way come at the next try, and the list stays', async () => {
  const ana = await world.user()
  await ana.addDevice({ uniqueId: freshId(), name: 'Van da Ana' })
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
})

test('a browser that refuses to store anything shows the fleet all the same', async () => {
  const ana = await world.user()
  await ana.addDevice({ uniqueId: freshId(), name: 'Van sem memória' })
  const opened = await browser.open(world.url)
  onTestFinished(() => opened.close())
  const { page } = opened
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
  })
  await page.goto('/devices')
  await fillLogin(page, ana.user.email, PASSWORD)
  await rowOf(page, 'Van sem memória').waitFor()
  await page.getByRole('button', { name: 'Silenciar', exact: true }).click()
  await page.getByRole('button', { name: 'Ouvir', exact: true }).waitFor()
  expect(opened.troubles.filter((trouble) => trouble.startsWith('exception'))).toEqual([])
})

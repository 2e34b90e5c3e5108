import { startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPage } from '../bench/build-page.ts'
import { type FleetServer, startFleetServer } from '../bench/fleet-server.ts'
import type { FleetFeed } from '../src/data/live.ts'
import { DEFAULT_QUERY } from '../src/data/live-feed.ts'
import type { Scene } from '../src/data/scene.ts'
import type { MapView } from '../src/map/map-view.ts'

declare global {
  /** Put there by the page of the benchmark. */
  var rastro: { feed: FleetFeed; map: MapView | null }
}

const VEHICLES = 40
let browser: TestBrowser
let folder: string
let server: FleetServer
let opened: TestPage
let page: Page

beforeAll(async () => {
  folder = await buildPage()
  browser = await startBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  server = await startFleetServer({ vehicles: VEHICLES, folder, spread: 0.05 })
  opened = await browser.open(server.url, { motion: true })
  page = opened.page
})
afterEach(async () => {
  await opened.close()
  server.close()
})

async function openMap(): Promise<void> {
  await page.goto('/index.html')
  await page.waitForSelector('canvas[data-scenes]')
}

/** How many vehicles the map draws by themselves and how many stand in clusters. */
async function drawn(): Promise<{ single: number; clustered: number }> {
  return page.evaluate(() => {
    let last: Scene | null = null
    rastro.feed.scenes.onScene((scene) => {
      last = scene
    })()
    const { ids, clusters } = last as unknown as Scene
    const counts = Array.from({ length: clusters.length / 12 }, (_, index) => clusters[index * 12 + 2] ?? 0)
    return { single: ids.length, clustered: counts.reduce((sum, count) => sum + count, 0) }
  })
}

const zoom = () =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('rastro.camera') ?? '{"zoom":0}').zoom as number)

/** Bring one vehicle to the middle of the page and stop there. */
async function centreOn(id: number): Promise<void> {
  await page.evaluate((vehicle) => rastro.map?.centreOn(vehicle), id)
  await expect.poll(zoom, { timeout: 60_000 }).toBeCloseTo(18, 1)
}

test('the whole fleet is shown without asking anybody but the own server', async () => {
  await openMap()
  await expect.poll(async () => (await drawn()).single + (await drawn()).clustered).toBe(VEHICLES)
  expect([...opened.strangers]).toEqual([])
  expect(opened.troubles).toEqual([])
})

test('[MAP-03] the first press on a vehicle selects it, the second centres it at zoom 18', async () => {
  await openMap()
  await centreOn(5)
  await page.getByRole('button', { name: 'Afastar' }).click()
  await expect.poll(zoom, { timeout: 60_000 }).toBeCloseTo(17, 1)
  await page.mouse.click(1366 / 2, 768 / 2)
  await page.getByText('RTA5', { exact: true }).waitFor()
  expect(await zoom()).toBeCloseTo(17, 1)
  await page.mouse.click(1366 / 2, 768 / 2)
  await expect.poll(zoom, { timeout: 60_000 }).toBeCloseTo(18, 1)
})

test('[FLT-14] a vehicle that fails the search leaves the map', async () => {
  await openMap()
  await page.evaluate((query) => rastro.feed.setQuery({ ...query, search: 'rta7' }), DEFAULT_QUERY)
  await expect.poll(drawn).toEqual({ single: 1, clustered: 0 })
})

test('[MAP-06] switching clusters off shows every vehicle by itself, also after a reload', async () => {
  await openMap()
  await expect.poll(async () => (await drawn()).clustered).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Camadas' }).click()
  await page.getByLabel('Agrupar veículos próximos').uncheck()
  await expect.poll(drawn).toEqual({ single: VEHICLES, clustered: 0 })
  await openMap()
  await expect.poll(drawn).toEqual({ single: VEHICLES, clustered: 0 })
})

async function showPrecision(on: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Camadas' }).click()
  await page.getByLabel('Precisão da posição').setChecked(on)
  await page.keyboard.press('Escape')
}

test('[MAP-10] the accuracy of a position shows around the vehicle while it is wanted', async () => {
  await openMap()
  // Every third vehicle tells 40 metres.
  await centreOn(6)
  await expect.poll(async () => (await drawn()).clustered, { timeout: 60_000 }).toBe(0)
  const beside = { x: 683 + 36, y: 384 - 6, width: 12, height: 12 }
  const picture = async () => (await page.screenshot({ clip: beside })).toString('base64')
  const plain = await picture()
  await showPrecision(true)
  await expect.poll(picture, { timeout: 60_000 }).not.toBe(plain)
  await showPrecision(false)
  await expect.poll(picture, { timeout: 60_000 }).toBe(plain)
})

test('an online map that does not answer gives way to the own one with a notice', async () => {
  await page.route('https://tiles.openfreemap.org/**', (route) => route.abort())
  await openMap()
  await page.getByRole('button', { name: 'Camadas' }).click()
  await page.getByLabel('OpenFreeMap claro').check()
  await page.getByRole('status').getByText('não respondeu').waitFor()
  await expect.poll(async () => (await drawn()).single + (await drawn()).clustered).toBe(VEHICLES)
})

test('the place looked at outlives a reload', async () => {
  await openMap()
  await centreOn(9)
  await openMap()
  await page.mouse.move(400, 300)
  await expect.poll(zoom, { timeout: 60_000 }).toBeCloseTo(18, 1)
})

test('the fleet of a server that knows no lean frames is shown and moves all the same', async () => {
  const plain = await startFleetServer({ vehicles: VEHICLES, folder, spread: 0.05, isPlain: true })
  const visit = await browser.open(plain.url)
  await visit.page.goto('/index.html')
  await visit.page.waitForSelector('canvas[data-scenes]')
  const counts = () => visit.page.evaluate(() => rastro.feed.counts.get())
  await expect.poll(async () => (await counts()).moving).toBeGreaterThan(0)
  await visit.page.evaluate(() => rastro.feed.vehicle(1).subscribe(() => {}))
  const latest = () => visit.page.evaluate(() => rastro.feed.vehicle(1).get()?.position?.id ?? 0)
  await expect.poll(latest, { timeout: 60_000 }).toBe(1)
  plain.step()
  await expect.poll(latest, { timeout: 60_000 }).toBeGreaterThan(1)
  await visit.close()
  plain.close()
})

test('a vehicle somebody looks at comes whole, also when it moves on', async () => {
  await openMap()
  await page.evaluate(() => rastro.feed.vehicle(1).subscribe(() => {}))
  const address = () => page.evaluate(() => rastro.feed.vehicle(1).get()?.position?.address)
  await expect.poll(address).toBe('Avenida Paulista, 1578, Bela Vista')
  const latest = () => page.evaluate(() => rastro.feed.vehicle(1).get()?.position?.id ?? 0)
  server.step()
  await expect.poll(latest, { timeout: 60_000 }).toBeGreaterThan(1)
})

test('without graphics the page says so and the fleet stays', async () => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/index.html')
  await page.getByRole('status').getByText('WebGL 2').waitFor()
  await expect.poll(() => page.evaluate(() => rastro.feed.counts.get().all)).toBe(VEHICLES)
})

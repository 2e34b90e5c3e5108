import { GEOFENCE_DEFAULTS, type Geofence } from '@rastro/contracts'
import { startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPage } from '../bench/build-page.ts'
import { type FleetServer, startFleetServer } from '../bench/fleet-server.ts'

/** A yard with a colour around the middle of the fleet's city, and an anchor beside it. */
const YARD: Geofence = {
  ...GEOFENCE_DEFAULTS,
  id: 4,
  name: 'Pátio da Paulista',
  area: 'CIRCLE (-23.56 -46.65, 900)',
  attributes: { color: '#c026d3' },
}
/** Pictures take their time where the processor paints. */
const SLOW = { timeout: 60_000 }
const CENTRE = { latitude: -23.56, longitude: -46.65, zoom: 13 }
/** A third of the usual screen: the processor paints it, again and again. */
const SCREEN = { width: 800, height: 450 }

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
  server = await startFleetServer({ vehicles: 1, folder, spread: 2, geofences: [YARD] })
  opened = await browser.open(server.url)
  page = opened.page
  await page.setViewportSize(SCREEN)
  await page.addInitScript((camera) => sessionStorage.setItem('rastro.camera', JSON.stringify(camera)), CENTRE)
  await page.goto('/index.html')
  await page.waitForSelector('canvas[data-scenes]')
})
afterEach(async () => {
  await opened.close()
  server.close()
})

/** Which geofence lies under a point of the page. */
const geofenceAt = (x: number, y: number) =>
  page.evaluate((pixel) => rastro.map?.geofences.at(pixel)?.name ?? null, { x, y })

/** Red, green and blue of a point of the page. */
async function colourAt(x: number, y: number): Promise<number[]> {
  const picture = (await page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString('base64')
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
    const image = await createImageBitmap(new Blob([bytes]))
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    pen?.drawImage(image, 0, 0)
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  }, picture)
}

async function choose(name: string, on: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Camadas' }).click()
  await page.getByLabel(name, { exact: true }).setChecked(on)
  await page.keyboard.press('Escape')
}

/** How much redder the map is within the geofence than outside; its colour comes frames after it is known. */
async function redderInside(): Promise<number> {
  const [red = 0, green = 0] = await colourAt(400, 181)
  const [outsideRed = 0, outsideGreen = 0] = await colourAt(400, 30)
  return red - green - (outsideRed - outsideGreen)
}

test('[GEO-11] a geofence is drawn on the map in its own colour, around its place', async () => {
  await expect.poll(() => geofenceAt(400, 225), SLOW).toBe('Pátio da Paulista')
  expect(await geofenceAt(100, 100)).toBeNull()
  await expect.poll(redderInside, SLOW).toBeGreaterThan(10)
  expect([...opened.strangers]).toEqual([])
  expect(opened.troubles).toEqual([])
})

test('[MAP-11] [PRF-04] geofences go and come at once with their switch, and stay away after a reload', async () => {
  await expect.poll(() => geofenceAt(400, 225), SLOW).toBe('Pátio da Paulista')
  await expect.poll(redderInside, SLOW).toBeGreaterThan(10)
  const within = await colourAt(400, 181)
  await choose('Mostrar cercas', false)
  await expect.poll(() => geofenceAt(400, 225), SLOW).toBeNull()
  await expect.poll(() => colourAt(400, 181), SLOW).not.toEqual(within)
  await page.reload()
  await page.waitForSelector('canvas[data-scenes]')
  await choose('Mostrar cercas', true)
  await expect.poll(() => geofenceAt(400, 225), SLOW).toBe('Pátio da Paulista')
  await expect.poll(() => colourAt(400, 181), SLOW).toEqual(within)
})

test('[MAP-12] names of geofences go with their switch, the geofences stay', async () => {
  await expect.poll(() => geofenceAt(400, 225), SLOW).toBe('Pátio da Paulista')
  const middle = { x: 337, y: 211, width: 126, height: 28 }
  /** How much there is to see in the middle of the geofence, where its name is written: bytes of a picture. */
  const detail = async () => (await page.screenshot({ clip: middle })).length
  await expect.poll(detail, SLOW).toBeGreaterThan(1_200)
  const named = await detail()
  await choose('Nomes das cercas', false)
  await expect.poll(detail, SLOW).toBeLessThan(named / 2)
  expect(await geofenceAt(400, 225)).toBe('Pátio da Paulista')
})

test('a geofence that is pressed is told to the screen that waits for it, and to nobody else', async () => {
  await expect.poll(() => geofenceAt(400, 225), SLOW).toBe('Pátio da Paulista')
  const pressed = () => page.evaluate(() => Reflect.get(globalThis, 'pressed') as string | undefined)
  await page.mouse.click(400, 225)
  expect(await pressed()).toBeUndefined()
  await page.evaluate(() => rastro.map?.geofences.onPress(({ name }) => Reflect.set(globalThis, 'pressed', name)))
  await page.mouse.click(400, 225)
  await expect.poll(pressed).toBe('Pátio da Paulista')
})

import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createWorld } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'
import { recordAt } from './records.ts'

const LONG = 240_000
const SLOW = { timeout: 60_000 }
/** Where `recordAt(0, …)` stands. */
const CENTRE = { latitude: -23.5615, longitude: -46.6559, zoom: 17 }
/** The middle of the map while no panel covers it: beside the rail, below the header. */
const MIDDLE = { x: 64 + (1366 - 64) / 2, y: 48 + (768 - 48) / 2 }

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

/** Ana's installation with a van on Avenida Paulista, in the middle of the map. */
async function openWithVan(path: string) {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const van = await ana.addDevice({ uniqueId: '866551039000001', name: 'Van da Ana' })
  const tracker = createDevice({ protocol: 'gt06', uniqueId: van.uniqueId, host: '127.0.0.1', port: world.ports.gt06 })
  onTestFinished(() => tracker.stop())
  const opened = await openAs(browser, world, ana, { motion: true })
  const { page } = opened
  await page.addInitScript((camera) => {
    if (sessionStorage.getItem('rastro.camera') === null)
      sessionStorage.setItem('rastro.camera', JSON.stringify(camera))
  }, CENTRE)
  await page.goto(path)
  await page.waitForSelector('canvas[data-scenes]')
  tracker.send(recordAt(0, 52))
  return { opened, page, tracker }
}

const camera = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('rastro.camera') ?? '{}') as { latitude: number; zoom: number })

/** Open the menu in the middle of the map until it is about the van. */
async function menuOfVan(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Escape')
        await page.waitForTimeout(1_100)
        await page.mouse.click(MIDDLE.x, MIDDLE.y, { button: 'right' })
        return page.getByRole('menu').getByText('Van da Ana').isVisible()
      },
      { timeout: 30_000 },
    )
    .toBe(true)
}

test(
  '[MAP-01] [MAP-02] the menu of a vehicle follows it and draws its trail; a drag of the map lets go',
  async () => {
    const { opened, page, tracker } = await openWithVan('/home')
    await menuOfVan(page)
    await page.getByRole('menuitem', { name: 'Seguir' }).click()
    await page.getByText('Seguindo Van da Ana').waitFor()
    await page.waitForTimeout(1_500)
    await page.mouse.click(MIDDLE.x, MIDDLE.y, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Desenhar rastro' }).click()
    await page.getByText('Rastro de Van da Ana').waitFor()
    tracker.send(recordAt(1, 52))
    tracker.send(recordAt(2, 52))
    await expect.poll(async () => (await camera(page)).latitude, SLOW).toBeGreaterThan(CENTRE.latitude + 0.0015)
    await page.mouse.move(400, 300)
    await page.mouse.down()
    await page.mouse.move(600, 420, { steps: 6 })
    await page.mouse.up()
    await page.getByText('o veículo não é mais seguido', { exact: false }).waitFor()
    expect(await page.getByText('Seguindo Van da Ana').count()).toBe(0)
    await page.getByRole('button', { name: 'Apagar o rastro' }).click()
    await page.getByText('Rastro de Van da Ana').waitFor({ state: 'detached' })
    expect(faultsOf(opened)).toEqual([])
  },
  LONG,
)

test(
  'the menu of a place begins a geofence there, names its coordinates, and leads to other maps',
  async () => {
    const { page } = await openWithVan('/home')
    await page.mouse.click(300, 650, { button: 'right' })
    const google = page.getByRole('menuitem', { name: 'Google Maps' })
    const [, latitude = '', longitude = ''] =
      /query=(-?[\d.]+),(-?[\d.]+)/.exec((await google.getAttribute('href')) ?? '') ?? []
    expect(Number(latitude)).toBeLessThan(CENTRE.latitude)
    expect(Number(longitude)).toBeLessThan(CENTRE.longitude)
    await page.getByRole('menuitem', { name: 'Copiar coordenadas' }).click()
    await page.getByText(`${latitude},${longitude}`, { exact: false }).waitFor()
    await page.waitForTimeout(1_100)
    await page.mouse.click(300, 650, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Nova cerca aqui' }).click()
    await page.getByRole('button', { name: 'Salvar' }).waitFor()
    expect(await page.getByLabel('Latitude do centro').inputValue()).toBe(String(Number(latitude)).replace('.', ','))
    expect(await page.getByLabel('Raio (m)').inputValue()).toBe('200')
  },
  LONG,
)

test(
  'the ruler measures from the pressed place, tells what a closed way encloses, and Escape ends it',
  async () => {
    const { page } = await openWithVan('/home')
    await page.mouse.click(300, 650, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Medir daqui' }).click()
    const told = page.getByRole('toolbar', { name: 'Desenho' }).locator('output')
    await expect.poll(() => told.textContent(), SLOW).toBe('Marque pontos no mapa para medir')
    await page.mouse.click(700, 650)
    // 400 pixels at zoom 17 and this latitude.
    await expect.poll(() => told.textContent(), SLOW).toMatch(/^2[12]\d m$/)
    await page.mouse.click(700, 300)
    await expect.poll(() => told.textContent(), SLOW).toMatch(/^4\d\d m · 0,0\d+ km²$/)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => told.textContent(), SLOW).toMatch(/^2[12]\d m$/)
    await page.keyboard.press('Escape')
    await told.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Régua', exact: true }).click()
    await expect.poll(() => told.textContent(), SLOW).toBe('Marque pontos no mapa para medir')
    await page.getByRole('button', { name: 'Régua', exact: true }).click()
    await told.waitFor({ state: 'detached' })
  },
  LONG,
)

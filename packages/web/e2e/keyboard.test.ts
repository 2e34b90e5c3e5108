import { stat } from 'node:fs/promises'
import { type Geofence, parseArea } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { PASSWORD } from '@rastro/testkit/world'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { deliveryWorld, type HistoryWorld } from './history-world.ts'
import { faultsOf, reach, rowOf } from './person.ts'
import { recordAt } from './records.ts'

const UNIQUE_ID = '866551039000001'
/** The list of a day's stops lies before what plays it. */
const MOST_STOPS = 80

let browser: TestBrowser
let delivery: HistoryWorld
beforeAll(async () => {
  browser = await startBrowser()
  delivery = await deliveryWorld()
})
afterAll(async () => {
  await browser.close()
  await delivery.world.close()
})

/** A tracker that obeys, on a proven line; answers what was ordered. */
function obey(): string[] {
  const orders: string[] = []
  const tracker = createDevice({
    protocol: 'gt06',
    uniqueId: UNIQUE_ID,
    host: '127.0.0.1',
    port: delivery.world.ports.gt06,
    onCommand: (text) => {
      orders.push(text)
      return 'OK'
    },
  })
  onTestFinished(() => tracker.stop())
  for (let step = 0; step < 2; step++) tracker.send(recordAt(step, 0))
  return orders
}

async function press(target: Locator): Promise<void> {
  await reach(target, 'Tab', MOST_STOPS)
  await target.page().keyboard.press('Enter')
}

const repeat = async (page: Page, key: string, times: number): Promise<void> => {
  for (let step = 0; step < times; step++) await page.keyboard.press(key)
}

/** By the command palette. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  await dialog.getByRole('option', { name, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

test('with keys alone: login, find a vehicle, lock it, draw a geofence, replay a day, take it along', async () => {
  const orders = obey()
  const opened = await browser.open(delivery.world.url)
  onTestFinished(() => opened.close())
  const { page } = opened
  await page.goto('/login')

  await reach(page.getByLabel(/^E-mail/))
  await page.keyboard.type(delivery.ana.user.email)
  await reach(page.getByLabel('Senha', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')

  await page.locator('canvas[data-scenes]').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('entrega')
  await expect.poll(() => page.getByRole('textbox', { name: 'Buscar veículos' }).inputValue()).toBe('entrega')
  await goTo(page, 'Veículos')
  await reach(page.getByRole('listbox').filter({ has: rowOf(page, 'Entrega 07') }))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/devices/${delivery.deviceId}*`)

  await press(page.getByRole('button', { name: 'Bloquear', exact: true }))
  await reach(page.getByRole('dialog').getByRole('slider'))
  await repeat(page, 'ArrowRight', 10)
  await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']), { timeout: 60_000 })

  await press(page.getByRole('link', { name: 'Histórico', exact: true }).last())
  await page.waitForURL('**/history?*')
  await press(page.getByRole('button', { name: /^Período:/ }))
  await press(page.getByRole('button', { name: 'Ontem' }))
  await page.getByTestId('player').waitFor()
  // The days and their stops may be many, and are one stop of the key.
  await press(page.getByRole('button', { name: 'Reproduzir' }))
  await page.getByRole('button', { name: 'Pausar' }).waitFor()
  await press(page.getByRole('button', { name: 'Exportar o histórico' }))
  await reach(page.getByRole('menuitem').first(), 'ArrowDown')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect((await stat(await download.path())).size).toBeGreaterThan(1000)

  await goTo(page, 'Cercas')
  await page.waitForURL('**/geofence')
  await press(page.getByRole('button', { name: 'Nova cerca' }).first())
  await reach(page.getByLabel('Nome', { exact: true }))
  await page.keyboard.type('Pátio')
  await press(page.getByRole('button', { name: 'Desenhar no mapa' }))
  await page.locator('button:focus', { hasText: 'Setas movem' }).waitFor()
  await page.keyboard.press('Enter')
  await repeat(page, 'ArrowRight', 4)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await press(page.getByRole('button', { name: 'Salvar' }))
  await page.getByRole('button', { name: 'Pátio' }).waitFor()
  const [geofence] = await delivery.ana.get<Geofence[]>('/api/geofences')
  expect(parseArea(geofence?.area ?? '').kind).toBe('circle')
  expect(faultsOf(opened)).toEqual([])
})

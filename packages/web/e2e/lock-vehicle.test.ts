import type { Device, Geofence, SentCommand } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice, type TrackerDevice } from '@rastro/testkit/device'
import { createWorld, PASSWORD, type Person } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { dragSlider, pressToTheEnd, sliderOf, tapTwice } from './confirm.ts'
import { faultsOf, fillLogin, rowOf } from './person.ts'
import { recordAt } from './records.ts'

const PATIENCE = { timeout: 60_000 }
const UNIQUE_ID = '866551042000001'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

interface Scene {
  page: Page
  ana: Person
  van: Device
  tracker: TrackerDevice
  /** What reached the tracker, in its own words. */
  orders: string[]
  faults: () => string[]
}

/** Ana's van, whose tracker obeys and says so, on her screen. */
async function openVan(speedKmh: number, screen: 'desktop' | 'phone' = 'desktop'): Promise<Scene> {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const van = await ana.addDevice({ uniqueId: UNIQUE_ID, name: 'Van da Ana', attributes: { placa: 'RTA2B19' } })
  const orders: string[] = []
  const tracker = createDevice({
    protocol: 'gt06',
    uniqueId: UNIQUE_ID,
    host: '127.0.0.1',
    port: world.ports.gt06,
    onCommand: (text) => {
      orders.push(text)
      return 'OK'
    },
  })
  onTestFinished(() => tracker.stop())
  // A line is proven to be the device's own by its second message.
  for (let step = 0; step < 2; step++) tracker.send(recordAt(step, speedKmh))
  const opened = await browser.open(world.url, { screen })
  onTestFinished(() => opened.close())
  const { page } = opened
  await page.goto('/devices')
  await fillLogin(page, ana.user.email, PASSWORD)
  await rowOf(page, 'Van da Ana').click()
  await page.getByRole('button', { name: 'Bloquear', exact: true }).waitFor()
  return { page, ana, van, tracker, orders, faults: () => faultsOf(opened) }
}

/** Ask as any screen does. */
async function ask(page: Page, event: string, deviceId: number): Promise<void> {
  await page.evaluate(([type, id]) => dispatchEvent(new CustomEvent(type, { detail: { deviceId: id } })), [
    event,
    deviceId,
  ] as const)
  await sliderOf(page).waitFor()
}

async function statesOf({ ana, van }: Scene): Promise<string[]> {
  const sent = await ana.get<SentCommand[]>(`/api/commands/sent?deviceId=${van.id}`)
  return sent.map(({ type, state }) => `${type} ${state}`)
}

test('[DLG-02] [DLG-03] [DLG-10] [DLG-11] [CMD-11] a standing van is locked by a slide and unlocked by keys, and its tracker obeys', async () => {
  const scene = await openVan(0)
  const { page, van, orders } = scene
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bloquear Van da Ana?' })
  await dialog.getByText('RTA2B19').waitFor()
  await dialog.getByText(`IMEI ${UNIQUE_ID}`).waitFor()
  await dragSlider(page, 0.8)
  expect(await sliderOf(page).getAttribute('aria-valuenow')).toBe('0')
  expect(orders).toEqual([])

  await dragSlider(page)
  await page.getByText('Comando enviado com sucesso.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']), PATIENCE)

  await ask(page, 'rastro:unlock', van.id)
  await pressToTheEnd(page)
  await vi.waitFor(() => expect(orders).toEqual(['Relay,1#', 'Relay,0#']), PATIENCE)
  await vi.waitFor(
    async () => expect(await statesOf(scene)).toEqual(['engineResume acknowledged', 'engineStop acknowledged']),
    PATIENCE,
  )
  expect(scene.faults()).toEqual([])
})

test('a moving van is not stopped on the road: the stop is held, leaves when it stands, or at once with a reason', async () => {
  const scene = await openVan(60, 'phone')
  const { page, orders, tracker } = scene
  const dialog = page.getByRole('dialog', { name: 'Bloquear Van da Ana?' })
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await dialog.getByText('O veículo está em movimento.').waitFor()
  await tapTwice(page)
  await dialog.getByText('O bloqueio está retido').waitFor()
  await dialog.getByText('Retido: o veículo está a 60 km/h. Sai quando o veículo parar.').waitFor()
  expect(orders).toEqual([])
  expect(await statesOf(scene)).toEqual(['engineStop queued'])

  tracker.send(recordAt(3, 0))
  await dialog.getByText('Confirmado', { exact: true }).waitFor()
  expect(orders).toEqual(['Relay,1#'])
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  tracker.send(recordAt(4, 70))
  // The same word within ten seconds is the same wish, unless it comes with a reason.
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await dialog.getByText('70 km/h', { exact: true }).waitFor()
  await dialog.getByLabel('Motivo para bloquear já').fill('roubo')
  await dragSlider(page)
  await page.getByText('Comando enviado com sucesso.').waitFor()
  await vi.waitFor(() => expect(orders).toEqual(['Relay,1#', 'Relay,1#']), PATIENCE)
  expect(scene.faults()).toEqual([])
})

test('[GEO-16] [GEO-17] [GEO-18] [GEO-19] a van is anchored once where it stands, and released', async () => {
  const { page, ana, van, faults } = await openVan(0)
  for (let time = 0; time < 2; time++) {
    await ask(page, 'rastro:anchorEnable', van.id)
    await dragSlider(page)
    await page.getByText('Âncora ativada.').nth(time).waitFor()
  }
  const linked = await ana.get<Geofence[]>(`/api/geofences?deviceId=${van.id}`)
  expect(linked).toMatchObject([
    {
      name: 'Van da Ana',
      area: expect.stringMatching(/^CIRCLE \(-23\.56\d* -46\.65\d*, 150\)$/),
      attributes: { isAnchor: true, deviceId: van.id },
    },
  ])
  await ask(page, 'rastro:anchorDisable', van.id)
  await tapTwice(page)
  await page.getByText('Âncora desativada.').waitFor()
  expect(await ana.get<Geofence[]>('/api/geofences')).toEqual([])
  expect(faults()).toEqual([])
})

test('[DLG-06] [DLG-17] a deleted van leaves list and server, and the person is back at the list', async () => {
  const { page, ana, van, faults } = await openVan(0)
  await ask(page, 'rastro:deleteDevice', van.id)
  await dragSlider(page)
  await page.getByText('Dispositivo excluído.').waitFor()
  await page.waitForURL('**/devices')
  await page.getByText('Nenhum veículo ainda').waitFor()
  expect(await ana.get<Device[]>('/api/devices')).toEqual([])
  expect(faults()).toEqual([])
})

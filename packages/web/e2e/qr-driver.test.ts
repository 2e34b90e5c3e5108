import { DRIVER_RULES, type Driver } from '@rastro/contracts'
import { startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createWorld, PASSWORD, type Person, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { faultsOf, fillLogin, freshId } from './person.ts'
import { recordAt } from './records.ts'

let browser: TestBrowser
let world: World
let opened: TestPage
let page: Page

beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createWorld()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})
beforeEach(async () => {
  opened = await browser.open(world.url, { screen: 'phone' })
  page = opened.page
})
afterEach(() => opened.close())

/** A driver of somebody's with these rules, who may log in. */
async function addDriver(boss: Person, username: string, attributes: Driver['attributes'] = {}): Promise<Driver> {
  const fields = { name: 'Rui Prado', uniqueId: username, attributes }
  const driver: Driver = await (await boss.call('POST', '/api/drivers', fields)).json()
  const login = { username, password: PASSWORD }
  const made = await boss.call('PUT', `/tarkan/qr-driver/drivers/${driver.id}`, login)
  expect(made.status).toBe(200)
  return driver
}

/** In place of a camera: a picture of a code, as it would be seen. */
async function holdBeforeCamera(text: string): Promise<void> {
  const { data } = encode(text, { border: 4 })
  await page.addInitScript((rows: boolean[][]) => {
    const scale = 12
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = rows.length * scale
    const pen = canvas.getContext('2d')
    const draw = (): void => {
      for (const [y, row] of rows.entries())
        for (const [x, dark] of row.entries()) {
          if (pen) pen.fillStyle = dark ? '#000' : '#fff'
          pen?.fillRect(x * scale, y * scale, scale, scale)
        }
    }
    setInterval(draw, 100)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  }, data)
}

test('[DRV-28] [DRV-29] [DRV-30] a driver follows the code of a vehicle, signs in, checks in and out, and the vehicle is locked without him', async () => {
  const boss = await world.user()
  const van = await boss.addDevice({ uniqueId: '860000000800001', name: 'Furgão 8', attributes: { placa: 'FVX3D82' } })
  const rules = { [DRIVER_RULES.lockDevice]: true, [DRIVER_RULES.lockDeviceMinutes]: 0 }
  const driver = await addDriver(boss, 'rui', rules)
  // Only what was heard of can be told something; this tracker takes stops.
  const tracker = createDevice({
    protocol: 'gt06',
    uniqueId: '860000000800001',
    host: '127.0.0.1',
    port: world.ports.gt06,
  })
  onTestFinished(() => tracker.stop())
  tracker.send(recordAt(0, 0))
  await expect.poll(() => world.app.core.fleet.byId(van.id)?.last).toBeDefined()
  await page.goto(`/qr-driver/scan/${van.id}`)
  await page.waitForURL('**/motorista?to=**')
  await fillLogin(page, 'rui', PASSWORD)
  await page.getByText(`Entrar no veículo ${van.id}?`).waitFor()
  await page.getByRole('button', { name: 'Entrar no veículo' }).click()
  await page.getByText('FVX3D82').waitFor()
  expect(new URL(page.url()).pathname).toBe('/qr-driver')
  const [inside] = await boss.get<{ attributes: object }[]>(`/api/devices?id=${van.id}`)
  expect(inside?.attributes).toMatchObject({ qrDriverId: driver.id, driverUniqueId: 'rui' })
  // A driver's account opens nothing else.
  await page.goto('/devices')
  await page.waitForURL('**/qr-driver')

  await page.getByRole('button', { name: 'Sair do veículo' }).click()
  await page.getByText('Você saiu do veículo.').waitFor()
  const sent = () => world.app.store.sentCommands.ofDevice(van.id, 5)
  await expect.poll(sent, { timeout: 60_000 }).toMatchObject([{ type: 'engineStop', sender: 'driver' }])
  expect(faultsOf(opened)).toEqual([])
})

test('the camera reads the code that hangs in a vehicle, and a typed number does the same', async () => {
  const boss = await world.user()
  const van = await boss.addDevice({ uniqueId: freshId(), name: 'Furgão 9' })
  await addDriver(boss, 'eva')
  await holdBeforeCamera(`${world.url}/qr-driver/scan/${van.id}`)
  await page.goto('/motorista')
  await fillLogin(page, 'eva', PASSWORD)
  await page.getByRole('button', { name: 'Ler o código' }).click()
  await page.getByText('Você entrou no veículo.').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Sair do veículo' }).click()
  await page.getByLabel('Código do veículo').fill('999999')
  await page.getByRole('button', { name: 'Entrar no veículo' }).click()
  await page.getByText('Você não pode entrar neste veículo.').waitFor()
  await page.getByLabel('Código do veículo').fill(String(van.id))
  await page.getByRole('button', { name: 'Entrar no veículo' }).click()
  await page.getByText('Furgão 9').waitFor()
  expect(faultsOf(opened)).toEqual([])
})

test('the door of drivers is for drivers alone', async () => {
  const ana = await world.user()
  await page.goto('/motorista')
  await fillLogin(page, ana.user.email, PASSWORD)
  await page.getByText('Aqui só entram motoristas.').waitFor()
  expect((await page.request.get('/api/session')).status()).toBe(404)
  expect(faultsOf(opened)).toEqual([])
})

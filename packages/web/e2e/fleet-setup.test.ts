import { join } from 'node:path'
import type { Calendar, Device, DevicePhoto, Driver, Maintenance } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, logIn, type Person, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOf } from './person.ts'
import { openWithoutMap, pressAndSee } from './walk.ts'

const PICTURE = join(import.meta.dirname, '../public/icons/512.png')
const DAY_MS = 86_400_000

let browser: TestBrowser
let world: World
let root: Person
let van: Device

beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createWorld()
  root = await world.user({ administrator: true })
  van = await root.addDevice({ uniqueId: 'van-1', name: 'Van 1' })
  const report = `id=van-1&lat=-10.91&lon=-37.07&timestamp=${Math.floor(Date.now() / 1000)}`
  await fetch(`http://127.0.0.1:${world.ports.osmand}/?${report}`)
  const driven = { deviceId: van.id, totalDistance: 10_400_000 }
  await root.call('PUT', `/api/devices/${van.id}/accumulators`, driven)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function save(page: Page): Promise<void> {
  await pressAndSee(page, 'Salvar')
  await page.getByText('Salvo.').waitFor({ state: 'detached', timeout: 60_000 })
}

/** The text of the only calendar there is. */
async function calendarText(): Promise<string> {
  const [calendar] = await root.get<Calendar[]>('/api/calendars')
  return Buffer.from(calendar?.data ?? '', 'base64').toString()
}

/** Times that repeat, and end after a number of times, then on a day. */
async function setUpCalendar(page: Page): Promise<void> {
  await page.goto('/calendars?edit=new')
  await page.getByLabel('Nome', { exact: true }).fill('Comercial')
  await page.getByLabel('Início').fill('2026-11-23T08:00')
  await page.getByLabel('Fim').fill('2026-11-23T18:00')
  await choose(page, 'Repetição', 'Semanal')
  // A new one begins with the working days.
  for (const day of ['ter', 'qui', 'sex']) await page.getByRole('button', { name: day, exact: true }).click()
  await choose(page, 'Termina', 'Depois de N vezes')
  await page.getByLabel('Quantas vezes').fill('8')
  await save(page)
  expect(await calendarText()).toMatch(/RRULE:(?=.*FREQ=WEEKLY)(?=.*BYDAY=MO,WE)(?=.*COUNT=8)/)
  const [calendar] = await root.get<Calendar[]>('/api/calendars')
  await page.goto(`/calendars?edit=${calendar?.id}`)
  expect(await page.getByLabel('Quantas vezes').inputValue()).toBe('8')
  await choose(page, 'Termina', 'Numa data')
  await page.getByLabel('Último dia').fill('2026-12-18')
  await save(page)
  expect(await calendarText()).toMatch(/RRULE:(?=.*FREQ=WEEKLY)(?=.*UNTIL=202612(18|19))/)
}

/** A plan for the vehicle, which is late for it; somebody does it. */
async function setUpMaintenance(page: Page): Promise<void> {
  await page.goto('/maintenances?edit=new')
  await page.getByLabel('Nome', { exact: true }).fill('Óleo')
  await choose(page, 'Por', 'Distância percorrida')
  await page.getByLabel('Início').fill('10000')
  await page.getByLabel('Ciclo').fill('10000')
  await page.getByRole('button', { name: /^Veículos/ }).click()
  await page.getByRole('listbox', { name: 'Veículos' }).getByRole('option', { name: 'Van 1' }).click()
  await page.keyboard.press('Escape')
  await save(page)
  const [plan] = await root.get<Maintenance[]>('/api/maintenance')
  expect(plan).toMatchObject({ name: 'Óleo', type: 'totalDistance', start: 10_000_000, period: 10_000_000 })
  await page.goto('/maintenances')
  await page.getByText('vencida há 400 km').click()
  await page.getByRole('button', { name: 'Marcar como feita' }).click()
  await page.getByText(/^Óleo de Van 1 está feita/).waitFor()
  await page.getByText(/^em (10\.000|9\.\d{3}) km$/).waitFor()
}

/** A day as the page counts them: in Aracaju it is still yesterday for three hours after midnight of UTC. */
const dayFrom = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })

/** A driver whose licence is wrong, over, ends soon; with a photo, a code, rules and a way in. */
async function setUpDriver(page: Page): Promise<Driver> {
  await page.goto('/drivers?edit=new')
  await page.getByLabel('Nome', { exact: true }).fill('Rui Prado')
  await page.getByLabel('ID único').fill('D-9')
  await page.getByLabel('Número da CNH').fill('1234')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Número de CNH inválido: são 11 dígitos.').waitFor()
  await page.getByLabel('Número da CNH').fill('02650306461')
  await page.getByLabel('Validade').fill(dayFrom(-1))
  await page.getByText('A CNH está vencida.').waitFor()
  await page.getByLabel('Validade').fill(dayFrom(10))
  await page.getByText('A CNH vence em até 30 dias.').waitFor()
  await choose(page, 'Categoria', 'D')
  await page.getByRole('switch', { name: /^Sair sozinho/ }).click()
  await page.getByLabel(/^Sair sozinho com a ignição desligada: /).fill('7')
  await save(page)
  const [saved] = await root.get<Driver[]>('/api/drivers')
  await page.goto(`/drivers?edit=${saved?.id}`)
  await page.getByLabel('Adicionar foto', { exact: true }).setInputFiles(PICTURE)
  await page.getByRole('button', { name: 'Trocar foto' }).waitFor()
  await page.getByRole('img', { name: 'Código QR de Rui Prado' }).waitFor()
  await page.getByLabel('Nome de usuário').fill('rui.prado')
  await page.getByLabel('Senha', { exact: true }).fill('andorinhas no telhado')
  await page.getByRole('button', { name: 'Salvar entrada' }).click()
  await page.getByText('O motorista pode entrar.').waitFor()
  const [driver] = await root.get<Driver[]>('/api/drivers')
  if (!driver) throw new Error('no driver was saved')
  return driver
}

/** Photos of how the tracker was put in, with what one shows. */
async function addInstallationPhotos(page: Page): Promise<void> {
  await page.goto(`/devices/${van.id}/edit`)
  await page.getByRole('tab', { name: 'Instalação', exact: true }).click()
  await page.getByLabel('Adicionar fotos', { exact: true }).setInputFiles([PICTURE, PICTURE])
  await page.getByRole('button', { name: 'Ampliar: Foto 2' }).waitFor()
  const caption = page.getByLabel('O que a foto 1 mostra')
  await caption.fill('Atrás do painel')
  await caption.press('Enter')
  await page.getByRole('button', { name: 'Ampliar: Atrás do painel' }).click()
  const large = page.getByRole('dialog').getByRole('img', { name: 'Atrás do painel' })
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
}

test('[CAL-05] [MNT-03] [DRV-04] [DRV-07] [DRV-17] [DRV-26] an administrator sets up calendars, maintenance, and a driver with a photo', async () => {
  const opened = await openWithoutMap({ browser, world, who: root })
  onTestFinished(() => opened.close())
  const { page } = opened
  await setUpCalendar(page)
  await setUpMaintenance(page)
  const driver = await setUpDriver(page)
  expect(driver).toMatchObject({ name: 'Rui Prado', uniqueId: 'D-9', attributes: { imageUpdated: expect.anything() } })
  const photo = await root.call('GET', `/tarkan/assets/images/drivers/${driver.id}.png`)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  const rui = await logIn(world.url, { email: 'rui.prado' }, 'andorinhas no telhado')
  expect((await rui.call('GET', '/tarkan/qr-driver')).status).toBe(200)
  await addInstallationPhotos(page)
  const photos = await root.get<DevicePhoto[]>(`/api/devices/${van.id}/photos`)
  expect(photos.map(({ caption }) => caption)).toEqual(['Atrás do painel', ''])
  expect(faultsOf(opened).filter((fault) => fault.startsWith('exception'))).toEqual([])
}, 180_000)

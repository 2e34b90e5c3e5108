import { readFile } from 'node:fs/promises'
import { parseSchedules, type Report, type Stop, type Trip } from '@rastro/contracts'
import { createDemoFleet, demoHistory } from '@rastro/testkit'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { historyPositions } from '@rastro/testkit/vehicles/history-positions'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf, reach } from './person.ts'

const DAYS = 7
const FLEET = 5
/** How the seven days before now are asked for. */
const QUERY = 'type=allEvents&daily=false'

let browser: TestBrowser
let world: World
let ana: Person

/** A fleet with a week behind it, all of it Ana's. */
async function addPast({ app }: World, person: Person): Promise<void> {
  let last = 0
  for (const history of demoHistory(createDemoFleet(FLEET), DAYS, new Date())) {
    const { uniqueId, name, plate } = history.vehicle
    const device = await person.addDevice({ uniqueId, name, attributes: { placa: plate } })
    await app.store.positions.append(historyPositions(history, device.id, () => ++last))
  }
}

beforeAll(async () => {
  browser = await startBrowser()
  world = await createWorld()
  ana = await world.user({ name: 'Ana Souza' })
  await addPast(world, ana)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const table = (page: Page, name: string) => page.getByRole('grid', { name })
/** The numbers of a column in sight, by its place in the table. */
async function figures(page: Page, column: number): Promise<number[]> {
  const cells = await page.locator(`tbody tr[aria-rowindex] td:nth-child(${column})`).allTextContents()
  return cells.map((text) => Number(text.replaceAll('.', '').replace(',', '.')))
}
const columnOf = async (page: Page, title: string): Promise<number> =>
  (await page.getByRole('columnheader').allTextContents()).indexOf(title) + 1

async function bytesOf(download: Download): Promise<string> {
  return (await readFile(await download.path())).toString('latin1')
}

test('[NAV-15] travels are filtered by the address, sorted, and their totals are those of all rows', async () => {
  const opened = await openAs(browser, world, ana)
  const { page } = opened
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/reports/trips') calls.push(decodeURIComponent(search))
  })
  const [first, second] = await ana.get<{ id: number; name: string }[]>('/api/devices')
  await page.goto(`/reports/travels?period=7&deviceId=${first?.id},${second?.id}&minKm=5`)
  await table(page, 'Viagens').waitFor()
  await page.getByText(/gerado às/).waitFor()

  // The whole of it as the server knows it.
  const [, from, to] = /from=([^&]+)&to=([^&]+)/.exec(calls[0] ?? '') ?? []
  const ids = `deviceId=${first?.id}&deviceId=${second?.id}`
  const query = `${ids}&${QUERY}&from=${from}&to=${to}&minDistance=5000`
  expect(calls[0]).toBe(`?${ids}&type=allEvents&from=${from}&to=${to}&daily=false&minDistance=5000&limit=25&page=1`)
  const trips = await ana.get<Trip[]>(`/api/reports/trips?${query}`)
  expect(trips.length).toBeGreaterThan(25)
  expect(trips.every(({ distance }) => distance >= 5000)).toBe(true)
  const count = await table(page, 'Viagens').getAttribute('aria-rowcount')
  expect(count).toBe(String(trips.length + 1))
  const kilometres = trips.reduce((sum, { distance }) => sum + distance, 0) / 1000
  const shown = new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: true,
  })
  const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0, useGrouping: true })
  const expected = (kilometres < 1000 ? shown : whole).format(kilometres)
  expect(await page.locator('tfoot').textContent()).toContain(`Total · 2 veículos`)
  expect(await page.locator('tfoot').textContent()).toContain(expected)

  const column = await columnOf(page, 'km')
  await page.getByRole('button', { name: 'km', exact: true }).click()
  await page.getByRole('button', { name: 'km', exact: true }).click()
  await page.waitForURL('**/reports/travels?*sort=distance.desc*')
  const longest = Math.max(...trips.map(({ distance }) => distance)) / 1000
  await expect.poll(async () => (await figures(page, column))[0]).toBeCloseTo(longest, 0)
  const sorted = await figures(page, column)
  expect(sorted.length).toBeGreaterThan(10)
  expect(sorted).toEqual(sorted.toSorted((one, other) => other - one))

  // Taking the chip off asks anew; coming back by the browser's own button is still the same address.
  await page.getByRole('button', { name: 'Remover filtro ≥ 5 km' }).click()
  await expect.poll(() => table(page, 'Viagens').getAttribute('aria-rowcount')).not.toBe(count)
  expect(new URL(page.url()).search).not.toContain('minKm')
  expect(faultsOf(opened)).toEqual([])
})

test('by keyboard alone from the report to its files, each of the right kind [EXP-03] [REP-04]', async () => {
  const opened = await openAs(browser, world, ana)
  const { page } = opened
  const [first] = await ana.get<{ id: number }[]>('/api/devices')
  await page.goto(`/reports/stops?period=7&deviceId=${first?.id}`)
  await page.getByText(/gerado às/).waitFor()

  async function exportAs(form: string): Promise<Download> {
    const button = page.getByRole('button', { name: 'Exportar' })
    await reach(button, 'Tab')
    await page.keyboard.press('Enter')
    await reach(page.getByRole('menuitem', { name: form }), 'ArrowDown')
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const file = await download
    await button.and(page.locator(':enabled')).waitFor()
    return file
  }

  const files = []
  for (const form of ['Excel', 'Planilha simples', 'PDF', 'GPX', 'KML']) {
    const file = await exportAs(form)
    files.push([file.suggestedFilename().split('.').at(-1), (await bytesOf(file)).slice(0, 5)])
  }
  expect(files).toEqual([
    ['xlsx', expect.stringMatching(/^PK/)],
    ['csv', expect.stringMatching(/^\u00ef\u00bb\u00bfDi/)],
    ['pdf', '%PDF-'],
    ['gpx', '<?xml'],
    ['kml', '<?xml'],
  ])
  expect(faultsOf(opened)).toEqual([])
})

test('[NAV-17] [REP-12] what has no rows says so, offers a longer period, and has nothing to export', async () => {
  const { page } = await openAs(browser, world, await world.user())
  await page.goto('/reports/events')
  await page.getByText('Nada neste período').waitFor()
  expect(await page.getByRole('button', { name: 'Exportar' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Mostrar os últimos 7 dias' }).click()
  await page.waitForURL('**/reports/events?period=7')
})

test('[NAV-16] on a phone rows are cards, nothing is wider than the page, and the sheet makes room for a stop on the map', async () => {
  const opened = await openAs(browser, world, ana, { screen: 'phone' })
  const { page } = opened
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/reports/stops?period=7')
  const cards = page.getByRole('listbox', { name: 'Paradas' }).getByRole('option')
  await cards.first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const camera = () => page.evaluate(() => sessionStorage.getItem('rastro.camera'))
  const before = await camera()
  const sheet = page.locator('section').filter({ has: cards.first() })
  const share = async () => ((await sheet.boundingBox())?.height ?? 0) / 700
  await expect.poll(share).toBeGreaterThan(0.8)
  await cards.nth(1).click()
  await expect.poll(share).toBeLessThan(0.6)
  await expect.poll(camera, { timeout: 60_000 }).not.toBe(before)
  const [, second] = await ana.get<Stop[]>(`/api/reports/stops?${weekQuery()}`)
  const { latitude } = JSON.parse((await camera()) ?? '{}') as { latitude: number }
  expect(latitude).toBeCloseTo(second?.latitude ?? 0, 2)
})

/** The week the page asks for, in the time zone of the browser. */
function weekQuery(): string {
  const midnight =
    new Date(new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })).getTime() + 3 * 3_600_000
  const day = 86_400_000
  return `from=${new Date(midnight - 6 * day).toISOString()}&to=${new Date(midnight + day - 1).toISOString()}`
}

test('[NAV-18] of thousands of positions only those in sight exist, down to the last', async () => {
  const { page } = await openAs(browser, world, ana)
  await page.goto('/reports/history?period=7')
  await page.getByText('Escolha um veículo').waitFor()
  const devices = await ana.get<{ id: number }[]>('/api/devices')
  await page.goto(`/reports/history?period=7&deviceId=${devices.map(({ id }) => id).join(',')}`)
  await page.getByText(/gerado às/).waitFor()
  const count = Number(await table(page, 'Posições').getAttribute('aria-rowcount'))
  expect(count).toBeGreaterThan(5_000)
  await table(page, 'Posições').focus()
  await page.keyboard.press('End')
  await page.locator(`tbody tr[aria-rowindex="${count}"]`).waitFor()
  expect(await page.locator('tbody tr').count()).toBeLessThan(60)
})

test('a report is scheduled for every Monday, and removed with the calendar it made', async () => {
  const opened = await openAs(browser, world, ana)
  const { page } = opened
  const [first] = await ana.get<{ id: number; name: string }[]>('/api/devices')
  await page.goto(`/reports/travels?deviceId=${first?.id}`)
  await page.getByRole('button', { name: 'Agendar' }).click()
  await page.getByRole('heading', { name: 'Novo agendamento' }).waitFor()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Dê uma descrição.').waitFor()
  await page.getByLabel('Descrição').fill('Viagens da semana')
  await page.getByRole('combobox', { name: 'Quando' }).click()
  await page.getByRole('option', { name: 'Toda semana' }).click()
  await page.getByLabel('Às').fill('07:30')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Viagens · Segunda-feira às 07:30').waitFor()

  const [schedule] = await ana.get<Report[]>('/api/reports')
  expect(schedule).toMatchObject({ type: 'trips', description: 'Viagens da semana' })
  const [calendar] = await ana.get<{ id: number; data: string }[]>('/api/calendars')
  expect(schedule?.calendarId).toBe(calendar?.id)
  expect(parseSchedules(calendar?.data ?? '')).toMatchObject([{ repeat: { frequency: 'weekly', days: ['MO'] } }])
  expect(await ana.get(`/api/reports/${schedule?.id}/links`)).toMatchObject({ deviceIds: [first?.id] })

  await page.getByText('Viagens da semana').click()
  await page.getByRole('button', { name: first?.name ?? '' }).waitFor()
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await page.getByText('Nenhum servidor de e-mail está configurado.').waitFor()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Nenhum relatório agendado ainda').waitFor()
  expect(await ana.get('/api/reports')).toEqual([])
  expect(await ana.get('/api/calendars')).toEqual([])
  expect(faultsOf(opened)).toEqual([])
})

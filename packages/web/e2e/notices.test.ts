import { type Event, formatSchedules, type Notification } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

/** A phone that follows the OsmAnd protocol says something; every time a second later. */
function createPhone({ ports }: World, id: string) {
  let second = Math.floor(Date.now() / 1000) - 600
  return async (more: string) => {
    const query = `id=${id}&timestamp=${++second}&lat=-23.56&lon=-46.65${more}`
    expect((await fetch(`http://127.0.0.1:${ports.osmand}/?${query}`)).status).toBe(200)
  }
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const toast = (tab: Page) => tab.locator('[data-corner="top-left"]').getByRole('alert').filter({ hasText: 'Furgão' })

test('[NOT-01] [NOT-02] [NOT-03] [NOT-04] [NOT-05] [NOT-27] [NOT-40] [NOT-48] a rule from the form is told as a toast with one sound in two tabs, and is unread on another device until it is read', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const van = await ana.addDevice({ uniqueId: 'van-1', name: 'Furgão' })
  const say = createPhone(world, 'van-1')
  await say('')
  const opened = await openAs(browser, world, ana)
  const { page } = opened
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))

  // The rule.
  await page.goto('/notifications')
  await page.getByText('Nenhum aviso ainda').waitFor()
  await page.getByRole('tab', { name: 'Regras' }).click()
  await page.getByRole('button', { name: 'Nova regra' }).first().click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Escolha o tipo de evento.').waitFor()
  await page.getByText('Escolha ao menos um veículo.').waitFor()
  await choose(page, 'Tipo de evento', 'Alarme')
  await choose(page, 'Alarmes', 'SOS')
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Todos os veículos' }).check({ force: true })
  await page.getByRole('radio', { name: 'Vermelho', exact: true }).check({ force: true })
  await choose(page, 'Som', '22. Sirene')
  await choose(page, 'Canto', 'Superior esquerdo')
  await page.getByRole('switch', { name: 'Fixar' }).check({ force: true })
  await page.route('**/api/notifications', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: 'Nope' }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Unable to save your notification.').waitFor()
  await page.unroute('**/api/notifications')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /Alarme: SOS/ }).waitFor()
  const [rule] = await ana.get<Notification[]>('/api/notifications')
  expect(rule).toMatchObject({ type: 'alarm', always: true, notificators: 'web', attributes: { alarms: 'sos' } })
  await page.getByRole('button', { name: /Alarme: SOS/ }).click()
  await page.getByLabel('Nome').fill('Socorro')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /Socorro/ }).waitFor()
  for (const call of [
    'GET /api/notifications/types',
    'GET /api/notifications/notificators',
    `PUT /api/notifications/${rule?.id}`,
  ])
    expect(asked).toContain(call)

  // The event, with two tabs open.
  const second = await page.context().newPage()
  await second.goto('/home')
  await second.getByRole('button', { name: 'Avisos' }).waitFor()
  await second.mouse.click(700, 400)
  await say('&alarm=sos')
  await Promise.all([page, second].map((tab) => toast(tab).waitFor()))
  expect(await toast(second).getAttribute('data-color')).toBe('red')
  expect((await toast(second).boundingBox())?.width).toBe(380)
  await expect.poll(() => asked.filter((call) => call.endsWith('/22-siren.mp3')).length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  expect(await toast(second).count(), 'pinned').toBe(1)
  expect(asked.filter((call) => call.endsWith('/22-siren.mp3'))).toHaveLength(1)

  // Another device.
  const phone = await openAs(browser, world, ana, { screen: 'phone' })
  await phone.page.goto('/notifications')
  await phone.page.getByRole('button', { name: /Furgão: alarme.*não lido/i }).waitFor()
  await phone.page.getByRole('link', { name: /Alertas.*1 não lido/ }).waitFor()
  await phone.page.getByRole('button', { name: /Furgão: alarme/i }).click()
  await phone.page.waitForURL(`**/devices/${van.id}`)
  await page.goto('/notifications')
  await page.getByRole('button', { name: /Furgão: alarme/i }).waitFor()
  expect(await page.getByRole('button', { name: /não lido/ }).count()).toBe(0)
  const [notice] = await ana.get<(Event & { read: boolean })[]>('/api/notices')
  expect(notice).toMatchObject({ deviceId: van.id, read: true, attributes: { alarm: 'sos' } })

  // Removed.
  await page.goto(`/notifications?tab=rules&edit=${rule?.id}`)
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Nenhuma regra ainda').waitFor()
  expect(asked).toContain(`DELETE /api/notifications/${rule?.id}`)
  expect(faultsOf(opened)).toEqual([])
})

test('[NOT-20] [NOT-22] the test sender wants a channel and says what became of each', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  await ana.addDevice({ uniqueId: 'van-1', name: 'Furgão' })
  const { page } = await openAs(browser, world, ana)
  await page.goto('/notifications?edit=new')
  await choose(page, 'Tipo de evento', 'Ignição ligada')
  await page.getByRole('button', { name: 'Enviar um teste' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar um teste' })
  await dialog.getByRole('checkbox', { name: 'Web' }).uncheck({ force: true })
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await dialog.getByText('Escolha ao menos um canal.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Web' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await dialog.getByText('Enviado.').waitFor()
  const shown = page.locator('[data-corner="bottom-right"]').getByText('Furgão: ignição ligada')
  await shown.waitFor()
  expect(await shown.count()).toBe(1)
})

test('[NOT-13] [NOT-14] [NOT-15] a rule watches a chosen vehicle within a calendar and sends a saved command', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const van = await ana.addDevice({ uniqueId: 'van-1', name: 'Furgão' })
  await ana.addDevice({ uniqueId: 'van-2', name: 'Outro' })
  const night = { start: '2026-01-05T20:00', end: '2026-01-06T06:00', timeZone: 'America/Maceio' }
  const repeat = { frequency: 'daily', interval: 1, days: [], ends: null } as const
  const data = formatSchedules([{ ...night, repeat }])
  const calendar = await (await ana.call('POST', '/api/calendars', { name: 'Noite', data })).json()
  const command = { description: 'Pedir posição', type: 'positionSingle' }
  const saved = await (await ana.call('POST', '/api/commands', command)).json()
  const opened = await openAs(browser, world, ana)
  const { page } = opened

  await page.goto('/notifications?tab=rules&edit=new')
  await choose(page, 'Tipo de evento', 'Ignição ligada')
  await page.getByRole('checkbox', { name: 'Comando' }).check({ force: true })
  await page.getByRole('button', { name: /^Veículos/ }).click()
  await page.getByRole('option', { name: 'Furgão' }).click()
  await page.keyboard.press('Escape')
  await choose(page, 'Calendário', 'Noite')
  await choose(page, 'Comando salvo', 'Pedir posição')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /Ignição ligada/ }).waitFor()
  const [rule] = await ana.get<Notification[]>('/api/notifications')
  expect(rule).toMatchObject({ type: 'ignitionOn', always: false, calendarId: calendar.id, commandId: saved.id })
  const watching = await ana.get<Notification[]>(`/api/notifications?deviceId=${van.id}`)
  expect(watching.map(({ id }) => id)).toEqual([rule?.id])
  expect(faultsOf(opened)).toEqual([])
})

import type { Command, SentCommand } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice, type TrackerDevice } from '@rastro/testkit/device'
import { createWorld, PASSWORD, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { faultsOf, fillLogin } from './person.ts'
import { recordAt } from './records.ts'

const PATIENCE = { timeout: 60_000 }

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

async function openAs(world: World, email: string, path: string) {
  const opened = await browser.open(world.url)
  onTestFinished(() => opened.close())
  const { page } = opened
  /** Calls about commands, as method and path with query. */
  const calls: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/commands')) calls.push(`${request.method()} ${url.pathname}${url.search}`)
  })
  await page.goto(path)
  await fillLogin(page, email, PASSWORD)
  return { page, calls, faults: () => faultsOf(opened) }
}

function startTracker(world: World, uniqueId: string, orders: string[]): TrackerDevice {
  const tracker = createDevice({
    protocol: 'gt06',
    uniqueId,
    host: '127.0.0.1',
    port: world.ports.gt06,
    onCommand: (text) => {
      orders.push(text)
      return 'DONE'
    },
  })
  onTestFinished(() => tracker.stop())
  return tracker
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('[CMD-07] [CMD-08] [CMD-10] [CMD-12] a command to a van that is away waits, and is confirmed when the van comes back', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const van = await ana.addDevice({ uniqueId: '866551043000001', name: 'Van da Ana' })
  const first = startTracker(world, van.uniqueId, [])
  first.send(recordAt(0, 0))
  await first.settled()
  await first.stop()

  const { page, calls, faults } = await openAs(world, ana.user.email, `/devices/${van.id}?tab=commands`)
  await page.getByText('Nenhum comando ainda').waitFor()
  await page.getByRole('button', { name: 'Enviar comando' }).click()
  await choose(page, 'Comando', 'Comando personalizado')
  await page.getByLabel('Dados', { exact: true }).fill('STATUS#')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Comando pendente. Será executado quando o dispositivo ficar online.').waitFor()
  const life = page.getByRole('list', { name: 'O que aconteceu' })
  await life.getByText('Na fila').waitFor()
  await life.getByText('O dispositivo está offline. Sai quando ele se conectar.').waitFor()
  expect(calls).toContain(`GET /api/commands/send?deviceId=${van.id}`)
  expect(calls).toContain(`GET /api/commands/types?deviceId=${van.id}&textChannel=false`)

  const orders: string[] = []
  const second = startTracker(world, van.uniqueId, orders)
  for (let step = 1; step < 3; step++) second.send(recordAt(step, 0))
  await life.getByText('Confirmado').waitFor()
  await life.getByText('DONE').waitFor()
  await life.getByText('Enviado').waitFor()
  expect(orders).toEqual(['STATUS#'])
  expect(faults()).toEqual([])
})

test('[CMD-01] [CMD-02] [CMD-03] [CMD-05] [CMD-06] a command is saved, changed, sent to two vans by its name, and removed', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const vans = await Promise.all(
    ['1', '2'].map((end) => ana.addDevice({ uniqueId: `86655104400000${end}`, name: `Van ${end}` })),
  )
  const orders: string[] = []
  const tracker = startTracker(world, vans[0]?.uniqueId ?? '', orders)
  for (let step = 0; step < 2; step++) tracker.send(recordAt(step, 0))

  const { page, calls, faults } = await openAs(world, ana.user.email, '/commands')
  await page.getByText('Nenhum comando salvo ainda').waitFor()
  await page.getByRole('button', { name: 'Novo comando' }).first().click()
  await page.getByLabel('Título').fill('Pedir estado')
  await choose(page, 'Comando', 'Reiniciar dispositivo')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /Pedir estado/ }).click()
  await choose(page, 'Comando', 'Comando personalizado')
  await page.getByLabel('Dados', { exact: true }).fill('STATUS#')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await vi.waitFor(async () => {
    const saved = await ana.get<Command[]>('/api/commands')
    expect(saved).toMatchObject([
      { description: 'Pedir estado', type: 'custom', textChannel: false, attributes: { data: 'STATUS#' } },
    ])
  }, PATIENCE)
  expect(calls).toContain('GET /api/commands/types?textChannel=false')

  await page.getByRole('button', { name: /Pedir estado/ }).click()
  await page.getByRole('button', { name: 'Enviar a veículos…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar “Pedir estado”' })
  for (const { name } of vans) await choose(page, 'Veículos', name)
  await page.keyboard.press('Escape')
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/commands/send'))
  await dialog.getByRole('button', { name: 'Enviar a 2' }).click()
  const body: object = (await sending).postDataJSON()
  expect(Object.keys(body)).toEqual(['id', 'description', 'deviceId', 'type', 'textChannel', 'attributes'])
  await dialog.getByText('2 de 2 concluídos').waitFor()
  await dialog.getByText('Na fila').waitFor()
  await vi.waitFor(() => expect(orders).toEqual(['STATUS#']), PATIENCE)
  const [queued] = await ana.get<SentCommand[]>(`/api/commands/sent?deviceId=${vans[1]?.id}`)
  expect(queued).toMatchObject({ type: 'custom', state: 'queued' })
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Nenhum comando salvo ainda').waitFor()
  expect(await ana.get<Command[]>('/api/commands')).toEqual([])
  expect(faults()).toEqual([])
})

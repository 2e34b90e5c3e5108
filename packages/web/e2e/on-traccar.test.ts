import type { Device } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createTraccarWorld } from '@rastro/testkit/traccar-world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOf, fillLogin, rowOf } from './person.ts'
import { recordAt } from './records.ts'
import { pressAndSee } from './walk.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('[ARC-01] a person works on a Traccar server: logs in, sees it move, shares it, fills in every form; what is lacking is not offered', async () => {
  const world = await createTraccarWorld()
  onTestFinished(() => world.close())
  const ana = await world.user({ userLimit: -1 })
  const van = await ana.addDevice({ uniqueId: '860000000000018', name: 'Furgão' })
  const tracker = createDevice({
    protocol: 'gt06',
    uniqueId: van.uniqueId,
    host: '127.0.0.1',
    port: world.ports.gt06,
  })
  onTestFinished(() => tracker.stop())

  const opened = await browser.open(world.url)
  onTestFinished(() => opened.close())
  const { page } = opened
  const lacking: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 404 && answer.url().includes('/api/') && !answer.url().endsWith('/api/session'))
      lacking.push(answer.url())
  })
  await page.goto('/login')
  await fillLogin(page, ana.user.email, ana.password)
  await page.waitForURL('**/home')
  expect(await page.getByRole('button', { name: /^Avisos/ }).count()).toBe(0)
  await page.goto('/devices')
  await rowOf(page, 'Furgão').waitFor()
  tracker.send(recordAt(0, 42))
  await rowOf(page, 'Furgão')
    .getByText(/42 km\/h/)
    .waitFor()

  // The server is started anew under the open page, and keeps its sessions.
  await world.server.start({ keepsSessions: true })
  const back = createDevice({
    protocol: 'gt06',
    uniqueId: van.uniqueId,
    host: '127.0.0.1',
    port: world.server.ports.gt06,
  })
  onTestFinished(() => back.stop())
  back.send(recordAt(1, 57))
  await rowOf(page, 'Furgão')
    .getByText(/57 km\/h/)
    // A page asks ever less often for a server that is away.
    .waitFor({ timeout: 60_000 })

  await page.goto(`/shares?edit=new&device=${van.id}`)
  await page.getByLabel('Nome').fill('Cliente')
  await page.getByRole('button', { name: '4 h 00' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('img', { name: 'Código QR do link' }).waitFor()
  const address = (await page.getByText(/\/share\//).textContent()) ?? ''
  const visitor = await browser.open(world.url)
  onTestFinished(() => visitor.close())
  await visitor.page.goto(address)
  await visitor.page.waitForURL('**/home')
  await visitor.page.getByRole('timer').waitFor()

  await fillForms(page, van)
  const kept = (path: string) => ana.get<unknown[]>(`/api/${path}`)
  expect(await kept('geofences')).toMatchObject([{ name: 'Doca', area: 'CIRCLE (-10.9091 -37.0677, 250)' }])
  expect(await kept('notifications')).toMatchObject([{ type: 'alarm', always: true, notificators: 'web' }])
  expect(await kept('groups')).toMatchObject([{ name: 'Entregas' }])
  expect(await kept('drivers')).toMatchObject([{ name: 'Rui Prado', uniqueId: 'D-9' }])
  expect(await kept('users')).toMatchObject([{ name: 'Rogério Pinto', email: 'rogerio' }])
  expect(await kept('devices?uniqueId=new-7')).toMatchObject([{ name: 'Baú', attributes: { placa: 'RTA2B19' } }])
  expect(await world.server.asked()).toContain('POST /api/commands/send')

  for (const path of ['/account', '/maintenances', `/devices/${van.id}/edit`, '/reports'])
    await page.goto(path).then(() => page.getByRole('main').first().waitFor())
  await page.waitForLoadState('networkidle')
  expect(lacking).toEqual([])
  expect(faultsOf(opened)).toEqual([])
}, 480_000)

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** One of each form, as a person fills it in. */
async function fillForms(page: Page, van: Device): Promise<void> {
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  const save = () => page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.goto('/groups?edit=new')
  await fill('Nome', 'Entregas')
  await save()
  await page.getByRole('button', { name: 'Entregas' }).waitFor()
  await page.goto('/geofence?edit=new')
  await fill('Nome', 'Doca')
  await fill('Latitude do centro', '-10,9091')
  await fill('Longitude do centro', '-37,0677')
  await fill('Raio (m)', '250')
  await save()
  await page.getByRole('button', { name: 'Doca' }).waitFor()
  await page.goto('/drivers?edit=new')
  await fill('Nome', 'Rui Prado')
  await fill('ID único', 'D-9')
  await pressAndSee(page, 'Salvar')
  await page.goto('/notifications?tab=rules&edit=new')
  await choose(page, 'Tipo de evento', 'Alarme')
  await choose(page, 'Alarmes', 'SOS')
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Todos os veículos' }).check({ force: true })
  await save()
  await page.getByRole('button', { name: /Alarme: SOS/ }).waitFor()
  await page.goto('/devices/new')
  await fill('Nome', 'Baú')
  await fill('Identificador único (IMEI)', 'new-7')
  await fill('Placa', 'RTA2B19')
  await save()
  await page.waitForURL(/\/devices\/\d+$/)
  await page.goto(`/devices/${van.id}?tab=commands`)
  await page.getByRole('button', { name: 'Enviar comando' }).click()
  await choose(page, 'Comando', 'Comando personalizado')
  await fill('Dados', 'STATUS#')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText(/^Comando (enviado|pendente)/).waitFor()
  await page.goto('/users?edit=new')
  await fill('Nome', 'Rogério Pinto')
  await page.getByLabel('E-mail ou usuário').fill('rogerio')
  await fill('Senha', 'uma boa senha longa')
  await page.getByLabel('Confirmar senha').fill('uma boa senha longa')
  await save()
  await page.getByRole('row').filter({ hasText: 'Rogério Pinto' }).waitFor()
}

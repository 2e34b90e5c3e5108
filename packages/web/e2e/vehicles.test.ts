import type { Device, User } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tapTwice } from './confirm.ts'
import { openAs } from './open-as.ts'
import { rowOf } from './person.ts'

const PATIENCE = { timeout: 60_000 }
/** The smallest picture there is: one pixel, PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

async function start(): Promise<{ world: World; ana: Person }> {
  const world = await createWorld()
  onTestFinished(() => world.close())
  return { world, ana: await world.user({ deviceLimit: -1 }) }
}

const names = async (page: Page) =>
  (await page.getByRole('option').locator('[class*=first] > span:first-child').allTextContents()).toSorted()

/** Open the filters, do something there, and close them. */
async function filter(page: Page, choose: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await choose(page)
  await page.getByRole('button', { name: /^Mostrar \d/ }).click()
}

test('[FLT-15] [FLT-17] [FLT-27] [DEV-13] a dispatcher narrows the fleet by several filters, and takes each off again', async () => {
  const { world, ana } = await start()
  const add = (name: string, values: Partial<Device>) =>
    ana.addDevice({ uniqueId: name.replaceAll(' ', '-'), name, ...values })
  await add('Van 1', { category: 'van', attributes: { 'device.state': 'stock' } })
  await add('Van 2', { category: 'van', attributes: { 'device.state': 'installed' } })
  await add('Moto 3', { category: 'motorcycle', attributes: { 'device.state': 'stock' } })
  const gone = await add('Velho 4', {})
  // As lazy deletion leaves it.
  world.app.core.fleet.put({ ...gone, uniqueId: 'deleted-4-1' })
  const { page } = await openAs(browser, world, ana)
  await page.goto('/devices')
  await expect.poll(() => names(page), PATIENCE).toEqual(expect.arrayContaining(['Moto 3', 'Van 1', 'Van 2']))
  await filter(page, async () => {
    for (const state of [/^Instalado no cliente/, /^Em assistência técnica/, /^Em estoque/, /^Com falhas/])
      await page.getByRole('button', { name: state }).waitFor()
    await page.getByRole('button', { name: /^Na empresa/ }).waitFor()
    await page.getByRole('button', { name: /^Retirado/ }).waitFor()
    await page.getByRole('button', { name: /^Em estoque/ }).click()
  })
  await expect.poll(() => names(page), PATIENCE).toEqual(['Moto 3', 'Van 1'])
  await filter(page, () => page.getByRole('button', { name: /^Moto/ }).click())
  await expect.poll(() => names(page), PATIENCE).toEqual(['Van 1'])
  await filter(page, () =>
    page
      .getByRole('button', { name: /^Online/ })
      .last()
      .click(),
  )
  await page.getByText('Nenhum veículo passa neste filtro').waitFor()
  await page.getByRole('button', { name: 'Remover filtro Online' }).click()
  await expect.poll(() => names(page), PATIENCE).toEqual(['Van 1'])
  await page.getByRole('button', { name: 'Limpar filtros' }).first().click()
  await expect.poll(async () => (await names(page)).includes('Van 2'), PATIENCE).toBe(true)
})

test('[FLT-28] [PRF-01] a row shows only its vehicle; groups stay folded and a view stays saved after a reload', async () => {
  const { world, ana } = await start()
  const response = await ana.call('POST', '/api/groups', { name: 'Entregas' })
  const { id: groupId } = (await response.json()) as { id: number }
  await ana.addDevice({ uniqueId: 'a-1', name: 'Alfa', groupId })
  await ana.addDevice({ uniqueId: 'b-2', name: 'Beta' })
  const { page } = await openAs(browser, world, ana)
  await page.goto('/devices')
  await rowOf(page, 'Alfa').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mostrar só este' }).click()
  await expect.poll(() => names(page), PATIENCE).toEqual(['Alfa'])
  await page.getByRole('button', { name: 'Remover filtro Somente: Alfa' }).click()
  await page.getByRole('button', { name: 'Por grupo' }).click()
  await page.getByRole('treeitem', { name: /Entregas/ }).click()
  await page.getByRole('treeitem', { name: /Alfa/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Visões/ }).click()
  await page.getByRole('menuitem', { name: 'Salvar esta visão…' }).click()
  await page.getByLabel('Nome da visão').fill('Tudo da Ana')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.reload()
  await page.getByRole('treeitem', { name: /Entregas/ }).waitFor()
  await page.getByRole('treeitem', { name: /Beta/ }).waitFor()
  expect(await page.getByRole('treeitem', { name: /Alfa/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Tudo da Ana' }).waitFor()
})

test('[ARC-04] [DEV-26] [DEV-27] [DEV-28] [DEV-34] [DEV-83] [DLG-06] [DLG-17] a vehicle is added, corrected, photographed and deleted', async () => {
  const { world, ana } = await start()
  await ana.addDevice({ uniqueId: 'taken-1', name: 'Outra' })
  const { page } = await openAs(browser, world, ana)
  await page.goto('/devices')
  await page.getByRole('link', { name: 'Adicionar' }).click()
  const save = page.getByRole('button', { name: 'Salvar', exact: true })
  await save.click()
  await page.getByText('Por favor, insira um nome para o dispositivo').waitFor()
  await page.getByText('Por favor, insira o identificador único do dispositivo').waitFor()
  await page.getByRole('tab', { name: 'Instalação' }).click()
  expect(await page.getByRole('button', { name: 'Escolher foto…' }).isDisabled()).toBe(true)
  await page.getByRole('tab', { name: 'Detalhes', exact: true }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Baú novo')
  await page.getByLabel('Identificador único (IMEI)').fill('taken-1')
  await save.click()
  await page.getByText('ID único já existe').waitFor()
  await page.getByLabel('Identificador único (IMEI)').fill('new-7')
  await page.getByLabel('Placa').fill('RTA2B19')
  await page.getByLabel('Limite de velocidade').fill('80')
  await page.getByRole('radio', { name: 'Caminhão baú' }).check()
  await page.getByRole('tab', { name: 'Chip/SIM' }).click()
  await page.getByLabel('ICCID').fill('895531')
  await save.click()
  await page.waitForURL(/\/devices\/\d+$/)
  const [id] = /\d+$/.exec(page.url()) ?? []
  const stored = async () => (await (await ana.call('GET', `/api/devices/${id}`)).json()) as Device
  expect(await stored()).toMatchObject({
    name: 'Baú novo',
    uniqueId: 'new-7',
    category: 'truck1',
    attributes: { placa: 'RTA2B19', 'tarkan.iccid': '895531' },
  })
  expect(Number((await stored()).attributes['speedLimit']) * 1.852).toBeCloseTo(80, 3)

  await page.goto(`/devices/${id}/edit`)
  await page.getByRole('tab', { name: 'Instalação' }).click()
  await page.getByText('Ainda sem foto').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher foto…' }).click()
  await (await chooser).setFiles({ name: 'bau.png', mimeType: 'image/png', buffer: PIXEL })
  const photo = page.getByRole('img', { name: 'Foto do veículo: Baú novo' })
  await photo.waitFor()
  expect(await photo.getAttribute('src')).toMatch(new RegExp(`^/tarkan/assets/images/${id}\\.png\\?v=\\d+-1$`))
  await page.getByRole('button', { name: 'Excluir foto' }).click()
  await page.getByText('Ainda sem foto').waitFor()
  await expect.poll(async () => (await stored()).attributes['imageVersion'], PATIENCE).toBe(2)

  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await tapTwice(page)
  await page.waitForURL('**/devices')
  await rowOf(page, 'Baú novo').waitFor({ state: 'detached' })
  expect((await ana.call('GET', `/api/devices/${id}`)).ok).toBe(false)
})

const LIMITED: readonly [string, Partial<User>, string][] = [
  ['[PERM-11] a person who may only read devices', { deviceReadonly: true }, 'Account is in device read-only mode'],
  ['a person who may only read', { readonly: true }, 'Account is in read-only mode'],
]
test.each(LIMITED)('%s sees the form and cannot change it', async (_, values, reason) => {
  const { world } = await start()
  const root = await world.user({ administrator: true })
  const eva = await world.user({ ...values, deviceLimit: -1 })
  const van = await root.addDevice({ uniqueId: 'van-1', name: 'Van lida' })
  await root.call('POST', '/api/permissions', { userId: eva.user.id, deviceId: van.id })
  const { page } = await openAs(browser, world, eva)
  await page.goto('/devices')
  await rowOf(page, 'Van lida').waitFor()
  expect(await page.getByRole('link', { name: 'Adicionar' }).count()).toBe(0)
  await rowOf(page, 'Van lida').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Abrir' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Editar' }).count()).toBe(0)
  await page.goto(`/devices/${van.id}/edit`)
  await page.getByLabel('Nome', { exact: true }).waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('button', { name: 'Salvar', exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Excluir' }).count()).toBe(0)
  await page.goto('/devices/new')
  await page.getByText(reason).waitFor()
})

import type { Device } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('[NAV-09] [NAV-10] [LNK-01] a sticker leads to the form, and a phone is set up by a code', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const eve = await world.user()
  await eve.addDevice({ uniqueId: '860000000000001', name: 'De outra conta' })
  const opened = await openAs(browser, world, ana, { screen: 'phone' })
  const { page } = opened

  await page.goto('/autolink/860000000000001')
  expect(await page.getByLabel('Identificador (IMEI)').inputValue()).toBe('860000000000001')
  await page.getByLabel('Nome do veículo').fill('Celular da Ana')
  await page.getByRole('button', { name: 'Adicionar veículo' }).click()
  await page.getByText('Este rastreador pertence a outra conta.').waitFor()

  await page.goto('/autolink')
  await page.getByRole('button', { name: 'Adicionar veículo' }).click()
  await page.getByText('Por favor, insira o identificador único do dispositivo').waitFor()
  await page.getByLabel('Identificador (IMEI)').fill('celular-ana')
  await page.getByLabel('Nome do veículo').fill('Celular da Ana')
  await page.getByLabel('Placa').fill('QKZ1A23')
  await page.getByRole('button', { name: 'Adicionar veículo' }).click()
  await page.getByText('Celular da Ana é seu').waitFor()
  await page.getByRole('img', { name: /configura o Traccar Client/ }).waitFor()
  const [device] = await ana.get<Device[]>('/api/devices')
  expect(device).toMatchObject({ uniqueId: 'celular-ana', attributes: { placa: 'QKZ1A23' } })
  await page.getByRole('link', { name: 'Abrir o veículo' }).click()
  await page.waitForURL(`**/devices/${device?.id}`)
  expect(faultsOf(opened)).toEqual([])
})

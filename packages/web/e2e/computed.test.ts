import type { ComputedAttribute, Position } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createWorld } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf, freshId } from './person.ts'
import { recordAt } from './records.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('an attribute is written, tried, linked, and worked out for what comes next [NAV-08] [CMP-03] [CMP-04] [CMP-05] [CMP-06] [CMP-07] [CMP-08]', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const van = await ana.addDevice({ uniqueId: freshId(), name: 'Baú 14' })
  await ana.call('POST', '/api/groups', { name: 'Entregas' })
  const [group] = await ana.get<{ id: number }[]>('/api/groups')
  const tracker = createDevice({
    protocol: 'teltonika',
    uniqueId: van.uniqueId,
    host: '127.0.0.1',
    port: world.ports.teltonika,
  })
  onTestFinished(() => tracker.stop())
  tracker.send(recordAt(0, 37))
  await expect.poll(() => ana.get<Position[]>(`/api/positions?deviceId=${van.id}`)).toHaveLength(1)

  const opened = await openAs(browser, world, ana)
  const { page } = opened
  const tries: { url: string; body: unknown }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/computed/test')) tries.push({ url: request.url(), body: request.postDataJSON() })
  })
  await page.goto('/computed?edit=new')
  await page.getByRole('button', { name: 'Salvar' }).click()
  for (const problem of ['Diga qual atributo ele põe.', 'Escreva a expressão.', 'Escolha o tipo de saída.'])
    await page.getByText(problem).waitFor()
  expect(await ana.get('/api/attributes/computed')).toEqual([])

  await page.getByLabel('Descrição').fill('Tensão alta')
  await page.getByRole('combobox', { name: 'Dispositivo de teste' }).click()
  await page.getByRole('option', { name: 'Baú 14' }).click()
  const expression = page.getByLabel('Expressão')
  await expression.fill('power > : 1')
  await page
    .getByRole('status', { name: 'Resultado' })
    .getByText(/no caractere 9/)
    .waitFor()
  expect(await page.locator('pre [data-wrong]').textContent()).toBe(':')
  await expression.fill('nothere ? 1 : ')
  await expression.press('End')
  await page.getByRole('button', { name: /^power/ }).click()
  expect(await expression.inputValue()).toBe('nothere ? 1 : power')
  expect(await page.locator('pre [data-strange]').allTextContents()).toEqual(['nothere'])
  await page.getByRole('status', { name: 'Resultado' }).getByText('"13.8"').waitFor()

  await page.getByRole('combobox', { name: 'Tipo de saída' }).click()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Texto', 'Numérico', 'Lógico'])
  await page.getByRole('option', { name: 'Lógico' }).click()
  await expression.fill('power > 13.2')
  await page.getByRole('status', { name: 'Resultado' }).getByText('true', { exact: true }).waitFor()
  expect(tries.at(-1)).toMatchObject({
    url: expect.stringMatching(new RegExp(`/api/attributes/computed/test\\?deviceId=${van.id}$`)),
    body: { expression: 'power > 13.2', type: 'boolean' },
  })
  await page.getByRole('combobox', { name: 'Atributo' }).fill('charging')
  await page.keyboard.press('Escape')
  for (const [field, choice] of [
    ['Dispositivos vinculados', 'Baú 14'],
    ['Grupos vinculados', 'Entregas'],
  ] as const) {
    await page.getByRole('button', { name: field }).click()
    await page.getByRole('option', { name: choice }).click()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('charging = power > 13.2').waitFor()
  const [saved] = await ana.get<ComputedAttribute[]>('/api/attributes/computed')
  expect(saved).toMatchObject({
    description: 'Tensão alta',
    attribute: 'charging',
    expression: 'power > 13.2',
    type: 'boolean',
    priority: 0,
  })
  const links = { deviceIds: [van.id], groupIds: [group?.id], userIds: [ana.user.id] }
  expect(await ana.get(`/api/attributes/computed/${saved?.id}/links`)).toEqual(links)

  tracker.send(recordAt(1, 40))
  const charging = async () =>
    (await ana.get<Position[]>(`/api/positions?deviceId=${van.id}`))[0]?.attributes['charging']
  await expect.poll(charging).toBe(true)

  await page.getByText('Tensão alta').click()
  await page.getByRole('button', { name: 'Dispositivos vinculados' }).click()
  await page.getByRole('option', { name: 'Baú 14' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const linksNow = () => ana.get(`/api/attributes/computed/${saved?.id}/links`)
  await expect.poll(linksNow).toMatchObject({ deviceIds: [], groupIds: [group?.id] })
  // The person provoked what the server refused while the expression was half written.
  expect(faultsOf(opened)).toEqual([])
})

import type { Share } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createWorld } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'
import { recordAt } from './records.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('[SHR-03] a visitor opens a link, sees its vehicle alone with the time that is left, and is out when it is ended', async () => {
  const world = await createWorld({ environment: { EDITION: 'plus' } })
  onTestFinished(() => world.close())
  const ana = await world.user()
  const van = await ana.addDevice({ uniqueId: 'van-1', name: 'Furgão' })
  await ana.addDevice({ uniqueId: 'car-1', name: 'Carro' })
  const owner = await openAs(browser, world, ana)
  const { page } = owner
  await page.goto(`/shares?edit=new&device=${van.id}`)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Dê um nome ao link.').waitFor()
  await page.getByLabel('Nome').fill('Cliente')
  await page.getByRole('button', { name: '4 h 00' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('img', { name: 'Código QR do link' }).waitFor()
  const [share] = await ana.get<Share[]>('/tarkan/shares')
  expect(share).toMatchObject({ name: 'Cliente', deviceIds: [van.id], mayLock: false, disabled: false })
  const address = (await page.getByText(/\/share\//).textContent()) ?? ''
  expect(address.length).toBeGreaterThan(`${world.url}/share/`.length + 21)

  const visitor = await browser.open(world.url)
  onTestFinished(() => visitor.close())
  await visitor.page.goto(address)
  await visitor.page.waitForURL('**/home')
  await visitor.page.getByRole('timer').waitFor()
  expect(await visitor.page.getByRole('timer').textContent()).toMatch(/^[34] horas restantes$/)
  expect(await visitor.page.getByRole('navigation').count()).toBe(0)
  expect(await visitor.page.getByRole('button', { name: /^Avisos/ }).count()).toBe(0)
  await visitor.page.goto(`/devices/${van.id}`)
  await visitor.page.getByRole('heading', { name: 'Furgão' }).first().waitFor()
  await visitor.page.getByRole('link', { name: 'Histórico' }).click()
  await visitor.page.waitForURL(`**/history?deviceId=${van.id}**`)
  await visitor.page.getByText('O veículo não enviou posições nesse período').waitFor()
  for (const path of ['/notifications', '/shares', '/geofence']) {
    await visitor.page.goto(path)
    expect(await visitor.page.getByText('Carro').count(), path).toBe(0)
  }
  await visitor.page.goto('/home')
  await visitor.page.getByRole('timer').waitFor()

  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await visitor.page.getByText('Sua sessão expirou!').waitFor()
  await page.getByText('Nenhum link ainda').waitFor()
  expect(faultsOf(owner)).toEqual([])
})

test('the page of a visitor asks for nothing he may not have', async () => {
  const world = await createWorld({ environment: { EDITION: 'plus' } })
  onTestFinished(() => world.close())
  const ana = await world.user()
  const uniqueId = '866551042000001'
  const van = await ana.addDevice({ uniqueId, name: 'Furgão' })
  const tracker = createDevice({ protocol: 'gt06', uniqueId, host: '127.0.0.1', port: world.ports.gt06 })
  onTestFinished(() => tracker.stop())
  const expirationTime = new Date(Date.now() + 3_600_000).toISOString()
  const draft = { name: 'Cliente', deviceIds: [van.id], mayLock: true, expirationTime, disabled: false }
  const { id } = (await (await ana.call('POST', '/tarkan/shares', draft)).json()) as Share
  for (let step = 0; step < 2; step++) tracker.send(recordAt(step, 40))
  const { token } = (await (await ana.call('POST', `/tarkan/shares/${id}/link`)).json()) as { token: string }

  const { page, troubles, close } = await browser.open(world.url)
  onTestFinished(() => close())
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  await page.goto(`/share/${token}`)
  await page.waitForURL('**/home')
  await page.goto(`/devices/${van.id}`)
  await page.getByRole('list', { name: 'Situação do veículo' }).waitFor()
  await page.getByRole('link', { name: 'Histórico' }).click()
  await page.waitForURL(`**/history?deviceId=${van.id}**`)
  await page.getByRole('slider').first().waitFor()
  expect(refused).toEqual([])
  expect(troubles).toEqual([])
})

test('[PERM-06] without the plus edition there is no editor of links', async () => {
  const world = await createWorld({ environment: { EDITION: 'basic' } })
  onTestFinished(() => world.close())
  const { page } = await openAs(browser, world, await world.user())
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/shares')
  await page.getByText('Compartilhar faz parte da edição plus').waitFor()
  expect(loaded.filter((url) => url.includes('share-editor'))).toEqual([])
  expect(loaded.filter((url) => url.endsWith('/tarkan/shares'))).toEqual([])
})

import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createWorld, PASSWORD } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOf, fillLogin, rowOf } from './person.ts'
import { recordAt } from './records.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('a person sees the own vehicle, and the address of a foreign one says it was not found', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const rui = await world.user()
  const mine = await ana.addDevice({ uniqueId: '866551039000001', name: 'Van da Ana' })
  const foreign = await rui.addDevice({ uniqueId: '866551039000002', name: 'Van do Rui' })
  const trackers = [mine, foreign].map(({ uniqueId }) => {
    const tracker = createDevice({ protocol: 'gt06', uniqueId, host: '127.0.0.1', port: world.ports.gt06 })
    onTestFinished(() => tracker.stop())
    return tracker
  })
  const opened = await browser.open(world.url)
  onTestFinished(() => opened.close())
  const { page } = opened
  /** Everything the server told this page. */
  const told: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(payload.toString())))
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => told.push(text),
        () => {},
      )
  })

  await page.goto('/devices')
  await fillLogin(page, ana.user.email, PASSWORD)
  await rowOf(page, 'Van da Ana').waitFor()
  for (const tracker of trackers) tracker.send(recordAt(0, 52))
  await rowOf(page, 'Van da Ana').getByText('52 km/h').waitFor()
  expect(await page.getByRole('option').count()).toBe(1)

  await page.goto(`/devices/${foreign.id}`)
  await page.getByText('Veículo não encontrado').waitFor()
  await page.getByText('Não existe ou não pertence à sua conta.').waitFor()
  await page.getByRole('link', { name: 'Ir para a lista' }).click()
  await rowOf(page, 'Van da Ana').waitFor()
  expect(await page.getByText('Van do Rui').count()).toBe(0)
  expect(told.some((text) => text.includes('Van da Ana'))).toBe(true)
  expect(told.filter((text) => text.includes('Van do Rui') || text.includes(foreign.uniqueId))).toEqual([])
  expect(faultsOf(opened)).toEqual([])
})

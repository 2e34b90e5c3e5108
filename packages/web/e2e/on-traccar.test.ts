import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createTraccarWorld } from '@rastro/testkit/traccar-world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOf, fillLogin, rowOf } from './person.ts'
import { recordAt } from './records.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('[ARC-01] a person works on a Traccar server: logs in, sees it move, shares it; what is lacking is not offered', async () => {
  const world = await createTraccarWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
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

  for (const path of [
    '/account',
    '/maintenances',
    '/drivers',
    '/geofence',
    '/groups',
    `/devices/${van.id}/edit`,
    '/reports',
  ])
    await page.goto(path).then(() => page.getByRole('main').first().waitFor())
  await page.waitForLoadState('networkidle')
  expect(lacking).toEqual([])
  expect(faultsOf(opened)).toEqual([])
}, 120_000)

import type { Server } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { createWorld } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'
import { recordAt } from './records.ts'

const UNIQUE_ID = '866551040000001'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('[SRV-01] [HLT-01] [HLT-10] [LOG-01] an administrator sets the server up, looks after it, and reads what it and a tracker say', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const root = await world.user({ administrator: true })
  const van = await root.addDevice({ name: 'Van 1', uniqueId: UNIQUE_ID })
  const opened = await openAs(browser, world, root)
  const { page } = opened

  await page.goto('/server')
  const showEvents = page.getByRole('switch', { name: /^Mostrar eventos/ })
  await showEvents.click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo.').first().waitFor()
  await page.reload()
  expect(await showEvents.isChecked()).toBe(false)
  expect((await root.get<Server>('/api/server')).attributes).toMatchObject({ 'tarkan.showEvents': false })

  await page.getByRole('link', { name: 'Saúde' }).click()
  await page.getByText(/^Lido às /).waitFor()
  await page.getByRole('heading', { name: 'Banco de dados (SQLite)' }).waitFor()
  await page.getByRole('button', { name: 'Verificar' }).click()
  await page.getByText('Verificado.').waitFor()
  await page.getByText('Este servidor não fala HTTPS por si').waitFor()

  world.app.log.warn({ code: 'e2e' }, 'a line of the log')
  await page.goto(`/logs?tab=protocol&deviceId=${van.id}`)
  await page.getByText('Esperando o rastreador').waitFor()
  await page.getByText('ao vivo').last().waitFor()
  const port = world.ports.teltonika
  const tracker = createDevice({ protocol: 'teltonika', uniqueId: UNIQUE_ID, host: '127.0.0.1', port })
  onTestFinished(() => tracker.stop())
  tracker.send(recordAt(0, 33))
  await page.getByText('1 posição').first().waitFor()
  await page.getByText('para o rastreador').first().waitFor()
  await page.getByRole('tab', { name: 'Usuários' }).click()
  await page.getByText('Escolha um usuário').waitFor()
  await page.getByRole('tab', { name: 'Servidor' }).click()
  await page.getByRole('switch', { name: 'Ao vivo' }).waitFor()
  expect(faultsOf(opened)).toEqual([])
}, 120_000)

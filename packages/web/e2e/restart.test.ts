import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice, type TrackerDevice } from '@rastro/testkit/device'
import { createWorld, PASSWORD, type World } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOf, fillLogin, rowOf } from './person.ts'
import { recordAt } from './records.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

const VEHICLES = ['Van 1', 'Van 2', 'Van 3']

const uniqueIdOf = (index: number): string => `86655104000000${index}`

/** The tracker of each vehicle, connected to this world. */
function startTrackers({ ports }: World): TrackerDevice[] {
  return VEHICLES.map((_, index) => {
    const options = {
      protocol: 'teltonika',
      uniqueId: uniqueIdOf(index),
      host: '127.0.0.1',
      port: ports.teltonika,
    } as const
    const tracker = createDevice(options)
    onTestFinished(() => tracker.stop())
    return tracker
  })
}

test('[LIVE-03] a page that watches while the server starts anew goes on by itself, with every vehicle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-restart-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  let world = await createWorld({ folder })
  onTestFinished(() => world.close())
  const ana = await world.user()
  for (const [index, name] of VEHICLES.entries()) await ana.addDevice({ name, uniqueId: uniqueIdOf(index) })
  const opened = await browser.open(world.url)
  onTestFinished(() => opened.close())
  const { page } = opened
  const state = page.getByRole('banner').getByRole('status')
  await page.goto('/devices')
  await fillLogin(page, ana.user.email, PASSWORD)
  const trackers = startTrackers(world)
  for (const tracker of trackers) tracker.send(recordAt(0, 33))
  for (const name of VEHICLES) await rowOf(page, name).getByText('33 km/h').waitFor()
  await state.getByText('ao vivo').waitFor()

  const { port } = new URL(world.url)
  expect(faultsOf(opened)).toEqual([])
  for (const tracker of trackers) await tracker.stop()
  await world.close()
  await state.getByText('reconectando…').waitFor()
  expect(await page.getByRole('option').count()).toBe(VEHICLES.length)
  world = await createWorld({ folder, environment: { PORT: port } })
  await state.getByText('ao vivo').waitFor()
  expect(await page.getByRole('option').count()).toBe(VEHICLES.length)
  for (const tracker of startTrackers(world)) tracker.send(recordAt(1, 66))
  for (const name of VEHICLES) await rowOf(page, name).getByText('66 km/h').waitFor()
  // That requests failed meanwhile is no fault; an exception would be one.
  expect(faultsOf(opened).filter((fault) => fault.startsWith('exception'))).toEqual([])
})

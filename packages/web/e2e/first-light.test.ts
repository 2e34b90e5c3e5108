import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { describeDatabases } from '@rastro/testkit/databases'
import { createDevice } from '@rastro/testkit/device'
import { playFrames } from '@rastro/testkit/play-frames'
import type { TrackerName } from '@rastro/testkit/trackers/index'
import { createWorld, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOf, fillLogin, logOut, rowOf } from './person.ts'
import { RECORDINGS, type Recording } from './recorded-frames.ts'
import { recordAt } from './records.ts'

/** Drawing without a graphics card on a busy machine takes its time. */
const PATIENCE = { timeout: 60_000 }
const HOST = '127.0.0.1'
const EMAIL = 'marina@example.com'
const PASSWORD = 'andorinhas no telhado'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

async function playRecording({ packets, path, protocol }: Recording, ports: World['ports']): Promise<void> {
  const port = ports[protocol]
  if (packets) {
    await playFrames(packets, { host: HOST, port, transport: 'tcp', patienceMs: 300 })
    return
  }
  const { status } = await fetch(`http://${HOST}:${port}${path}`)
  if (status !== 200) throw new Error(`${protocol} answered ${status}`)
}

/** A tracker of each recorded vehicle that lives on. */
function trackersOf(ports: World['ports']) {
  return RECORDINGS.map(({ protocol, uniqueId }) => {
    const tracker = createDevice({ protocol, uniqueId, host: HOST, port: ports[protocol] })
    onTestFinished(() => tracker.stop())
    return tracker
  })
}

const nameOf = (protocol: TrackerName): string => `Veículo ${protocol}`

async function registerFirst(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByText('Criar o administrador').waitFor()
  await page.getByLabel('Nome').fill('Marina Azevedo')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repita a senha').fill(PASSWORD)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.waitForURL('**/home')
}

/** Through the API with the session of the page. Answers the id of each protocol's vehicle. */
async function addVehicles(page: Page): Promise<Map<TrackerName, number>> {
  const ids = new Map<TrackerName, number>()
  for (const { protocol, uniqueId } of RECORDINGS) {
    const answer = await page.request.post('/api/devices', { data: { name: nameOf(protocol), uniqueId } })
    expect(answer.status()).toBe(200)
    ids.set(protocol, (await answer.json()).id)
  }
  return ids
}

async function expectCounter(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name: 'Em mov.' }).textContent(), PATIENCE).toBe(text)
}

const camera = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('rastro.camera') ?? '{}') as Record<string, number>)

describeDatabases('first light', (database) => {
  test('[ARC-03] [LIVE-02] [NAV-05] [API-05] [POS-01] from an empty store to six vehicles that move, one of each protocol', async () => {
    const { options, drop } = await database.create()
    onTestFinished(drop)
    const world = await createWorld('url' in options ? { databaseUrl: options.url } : {})
    onTestFinished(() => world.close())
    const opened = await browser.open(world.url)
    const { page } = opened
    onTestFinished(() => opened.close())

    await registerFirst(page, (await world.app.gate.setup.invite(world.url)) ?? '')
    await logOut(page)
    await fillLogin(page, EMAIL, 'errada errada')
    await page.getByText('Combinação de usuário e senha inválida.').waitFor()
    await fillLogin(page, EMAIL, PASSWORD)
    await page.waitForURL('**/home')

    const ids = await addVehicles(page)
    await page.getByRole('link', { name: 'Veículos' }).click()
    for (const { protocol } of RECORDINGS) await rowOf(page, nameOf(protocol)).getByText('Nunca reportou').waitFor()

    for (const recording of RECORDINGS) {
      await playRecording(recording, world.ports)
      await rowOf(page, nameOf(recording.protocol))
        .getByText(/^há \d+ s$/)
        .waitFor()
      await rowOf(page, nameOf(recording.protocol)).click()
      await page.waitForURL(`**/devices/${ids.get(recording.protocol)}`)
      await page.getByText(recording.place, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Voltar' }).click()
    }

    const trackers = trackersOf(world.ports)
    for (const tracker of trackers) tracker.send(recordAt(0, 37))
    for (const { protocol } of RECORDINGS) await rowOf(page, nameOf(protocol)).getByText('37 km/h').waitFor()
    await expectCounter(page, '6Em mov.')
    for (const tracker of trackers) tracker.send(recordAt(1, 61))
    for (const { protocol } of RECORDINGS) await rowOf(page, nameOf(protocol)).getByText('61 km/h').waitFor()

    await rowOf(page, nameOf('h02')).click()
    await page.waitForURL(`**/devices/${ids.get('h02')}`)
    await page.getByRole('button', { name: 'Centrar' }).click()
    await expect.poll(async () => (await camera(page))['zoom'], PATIENCE).toBeCloseTo(18, 1)
    expect((await camera(page))['latitude']).toBeCloseTo(recordAt(1, 0).latitude, 3)
    expect((await camera(page))['longitude']).toBeCloseTo(recordAt(1, 0).longitude, 3)
    // The words beside the marker stand where the marker is.
    const callout = page.locator('[data-callout]')
    await callout.getByText('61 km/h').waitFor()
    const before = await callout.boundingBox()
    trackers[RECORDINGS.findIndex(({ protocol }) => protocol === 'h02')]?.send(recordAt(2, 48))
    await callout.getByText('48 km/h').waitFor()
    // North is up: a vehicle that drives north climbs.
    await expect.poll(async () => (await callout.boundingBox())?.y, PATIENCE).toBeLessThan((before?.y ?? 0) - 50)

    await logOut(page)
    expect(await page.request.get('/api/devices').then((answer) => answer.status())).toBe(401)
    expect(faultsOf(opened)).toEqual([])
    expect([...opened.strangers]).toEqual([])
  }, 120_000)
})

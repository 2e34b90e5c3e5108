import { stat } from 'node:fs/promises'
import type { Stop, Trip } from '@rastro/contracts'
import { type PageOptions, startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { barriersOf, bringAxe } from './axe.ts'
import { crowdedWorld, deliveryWorld, type HistoryWorld, yesterday } from './history-world.ts'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'
import { walkTo } from './walk.ts'

let browser: TestBrowser
let delivery: HistoryWorld
beforeAll(async () => {
  browser = await startBrowser()
  delivery = await deliveryWorld()
})
afterAll(async () => {
  await browser.close()
  await delivery.world.close()
})

/** The day before, as an address. */
function dayAt(path: string, { deviceId }: HistoryWorld): string {
  const { from, to } = yesterday()
  return `${path}?deviceId=${deviceId}&from=${from}&to=${to}`
}

/** Open the day before. */
async function openDay(made: HistoryWorld, options: PageOptions = {}, path = '/history') {
  const opened = await openAs(browser, made.world, made.ana, options)
  await opened.page.goto(dayAt(path, made))
  return opened
}

/** Where map, strip and player say the replay is. */
async function clocks(page: Page) {
  return page.evaluate(() => ({
    player: document.querySelector('[data-testid=now]')?.textContent,
    strip: document.querySelector('[role=slider][aria-label="Hora da reprodução"] span')?.textContent,
    map: document.querySelector('[data-route] > div > b')?.parentElement?.textContent?.slice(-8),
  }))
}

const seconds = (clock: string | null | undefined): number =>
  (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

test('[NAV-12] a day is replayed by keys alone: map, strip and timeline keep one time', async () => {
  const opened = await openDay(delivery)
  const { page } = opened
  const { from, to } = yesterday()
  const query = `deviceId=${delivery.deviceId}&from=${from}&to=${to}`
  const stops = await delivery.ana.get<Stop[]>(`/api/reports/stops?${query}`)
  const trips = await delivery.ana.get<Trip[]>(`/api/reports/trips?${query}`)
  const player = page.getByTestId('player')
  await player.waitFor()
  const kilometres = trips.reduce((sum, { distance }) => sum + distance, 0) / 1000
  const text = kilometres.toLocaleString('pt-BR', {
    minimumFractionDigits: kilometres < 100 ? 1 : 0,
    maximumFractionDigits: kilometres < 100 ? 1 : 0,
  })
  await page.getByText(`${text} km`, { exact: true }).waitFor()
  expect(
    await page.getByRole('list', { name: 'Linha do dia' }).getByRole('listitem').first().getAttribute('aria-setsize'),
  ).toBe(String(stops.length + trips.length))
  await page.waitForSelector('canvas[data-points]')

  await page.locator('h1').focus()
  for (const key of ['+', '+', '+']) await page.keyboard.press(key)
  expect(await page.getByRole('button', { name: '×300', exact: true }).getAttribute('aria-pressed')).toBe('true')
  const before = seconds((await clocks(page)).player)
  await page.keyboard.press('Space')
  await expect.poll(async () => seconds((await clocks(page)).player) - before, { timeout: 60_000 }).toBeGreaterThan(600)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Reproduzir' }).waitFor()
  const now = await clocks(page)
  expect([now.strip, now.map]).toEqual([now.player, now.player])
  const span = await page.locator('[aria-current=step]').innerText()
  const [begin = '', end = ''] = /(\d\d:\d\d) – (\d\d:\d\d)/.exec(span)?.slice(1) ?? []
  const minutes = Math.floor(seconds(now.player) / 60)
  expect(minutes).toBeGreaterThanOrEqual(seconds(begin))
  expect(minutes).toBeLessThanOrEqual(seconds(end))
  await page.waitForURL(/at=\d+/)

  await page.keyboard.press('Home')
  const first = (await clocks(page)).player
  await page.keyboard.press('ArrowRight')
  expect(seconds((await clocks(page)).player)).toBeGreaterThan(seconds(first))
  await page.keyboard.press('Shift+ArrowRight')
  expect((await clocks(page)).strip).toBe((await clocks(page)).player)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  expect((await clocks(page)).player).toBe(first)
  expect(faultsOf(opened)).toEqual([])
  expect([...opened.strangers]).toEqual([])
})

test('a press on the timeline leads there, only stops are shown when asked, and the address says so', async () => {
  const { page } = await openDay(delivery)
  const rows = page.getByRole('list', { name: 'Linha do dia' }).getByRole('button')
  await rows.nth(2).click()
  const [begin = ''] = /(\d\d:\d\d) –/.exec(await rows.nth(2).innerText())?.slice(1) ?? []
  await expect.poll(async () => (await clocks(page)).player?.slice(0, 5)).toBe(begin)
  await page.getByRole('switch', { name: 'Só paradas' }).click()
  await page.waitForURL(/only=stops/)
  // The address follows the replay once it rests.
  await page.waitForURL(/[?&]at=\d+/)
  await expect.poll(() => rows.filter({ hasText: 'Viagem' }).count()).toBe(0)
  await page.reload()
  await page.getByTestId('player').waitFor()
  expect(await page.getByRole('switch', { name: 'Só paradas' }).isChecked()).toBe(true)
  await expect.poll(async () => (await clocks(page)).player?.slice(0, 5)).toBe(begin)
})

test('every export is a file with something in it, by keys alone', async () => {
  const { page } = await openDay(delivery)
  const button = page.getByRole('button', { name: 'Exportar o histórico' })
  await button.waitFor()
  const sizes: Record<string, number> = {}
  for (const index of [0, 1, 2, 3, 4]) {
    await expect.poll(() => button.isEnabled()).toBe(true)
    await button.focus()
    await page.keyboard.press('Enter')
    // The focus moves into the menu; the first arrow goes on to its first entry.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true)
    for (let step = 0; step <= index; step++) await page.keyboard.press('ArrowDown')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const name = download.suggestedFilename()
    expect(name).toMatch(/^historico-entrega-07-\d{4}-\d\d-\d\d\./)
    sizes[name.split('.').at(-1) ?? ''] = (await stat(await download.path())).size
  }
  expect(Object.keys(sizes).sort()).toEqual(['csv', 'gpx', 'kml', 'pdf', 'xlsx'])
  for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(1000)
})

test('[TEL-02] [TEL-03] telemetry shows what the tracker told, in the steps and by the value asked for', async () => {
  const { page } = await openDay(delivery, {}, '/telemetry')
  const chart = page.getByRole('slider', { name: /Telemetria/ })
  await chart.waitFor()
  await page.getByRole('button', { name: '7 dias' }).click()
  await page.waitForURL(/preset=7d/)
  await page.getByLabel('Resolução').selectOption('1 h')
  await page.getByLabel('Valor').selectOption('Máximo')
  await page.waitForURL(/value=max/)
  await chart.focus()
  await page.keyboard.press('End')
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/Velocidade \d+ km\/h.*Alimentação 1\d,\d V/)
  expect(await chart.getAttribute('aria-valuemax')).toBe('167')
})

test.each(['desktop', 'phone'] as const)(
  'neither a day nor its telemetry has a barrier on a %s',
  async (screen) => {
    const { page } = await openDay(delivery, { screen })
    await page.getByRole('slider').first().waitFor()
    await bringAxe(page)
    const clocksOf = { '/history': 'Hora da reprodução', '/telemetry': /Telemetria/ }
    for (const [path, name] of Object.entries(clocksOf)) {
      await walkTo(page, dayAt(path, delivery))
      await page.getByRole('slider', { name }).first().waitFor()
      expect(await barriersOf(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  },
  240_000,
)

const POINTS = 100_000

test(`${POINTS} points are drawn once they are there, and playing them leaves the page time`, async () => {
  const crowded = await crowdedWorld(POINTS)
  onTestFinished(() => crowded.world.close())
  const opened = await openDay(crowded)
  const { page } = opened
  const asked = await page.evaluate(() => performance.now())
  await page.waitForSelector(`canvas[data-points="${POINTS}"]`, { timeout: 90_000 })
  const drawnMs = Math.round((await page.evaluate(() => performance.now())) - asked)
  await page.getByRole('button', { name: '×300', exact: true }).click()
  const work = await measureFrames(opened, 12)
  console.log(`history of ${POINTS} points: ${JSON.stringify({ drawnMs, ...work })}`)
  // A browser without graphics card paints slowly; what counts is that the page itself stays free.
  expect(work.medianMs).toBeLessThan(50)
}, 180_000)

/** Milliseconds of script in so many frames of a replay. */
async function measureFrames({ page }: TestPage, frames: number) {
  return page.evaluate(async (wanted) => {
    const request = window.requestAnimationFrame.bind(window)
    const { promise, resolve } = Promise.withResolvers<void>()
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it travels into the page as text
    const toggle = (): void => document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts=Space]')?.click()
    const spent: number[] = []
    window.requestAnimationFrame = (run) =>
      request((now) => {
        const begin = performance.now()
        run(now)
        spent.push(performance.now() - begin)
        if (spent.length === wanted) resolve()
      })
    const began = performance.now()
    toggle()
    await promise
    toggle()
    window.requestAnimationFrame = request
    const sorted = spent.toSorted((one, other) => one - other)
    const at = (share: number): number => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
    return { frames: sorted.length, allMs: Math.round(performance.now() - began), medianMs: at(0.5), p95Ms: at(0.95) }
  }, frames)
}

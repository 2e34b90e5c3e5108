import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { buildPage } from './build-page.ts'
import { startFleetServer } from './fleet-server.ts'
import { longestTask, watchTasks } from './long-tasks.ts'
import { openChromium } from './open-chromium.ts'
import { rendererIds, threadTimes } from './thread-times.ts'

/**
 * What the live map costs in a real browser: fleets of three sizes, a tenth moving each second through a real socket
 * into the real worker. Prints CPU per update of the main thread and of all workers, how much of the latter a worker
 * needs that only receives and reads the same frames (the raw limit), the longest task after loading and the time to
 * the first vehicles. `--json`: with a server that knows no lean frames (ADR 0010).
 * Targets at 50,000: main ≤ 25 ms, workers ≤ 20 ms, no task above 50 ms.
 */
const SIZES = [1_500, 10_000, 50_000]
const UPDATES = 6
const SPREAD_DEGREES = 1.5
const isPlain = process.argv.includes('--json')

const folder = await buildPage()
const { browser, processId: browserId, close } = await openChromium()
console.log('vehicles | main ms/update | workers ms/update | of it raw | longest task ms | first display ms | frame kB')
for (const vehicles of SIZES) {
  const raw = await measure(browser, { vehicles, isRaw: true })
  const { main, workers, longest, display, kilobytes } = await measure(browser, { vehicles, isRaw: false })
  const figures = [main.toFixed(1), workers.toFixed(1), raw.workers.toFixed(1), longest, display, kilobytes]
  console.log(
    [vehicles, ...figures.map((figure) => (typeof figure === 'number' ? Math.round(figure) : figure))].join(' | '),
  )
}
await close()

interface Figures {
  /** CPU milliseconds per update. */
  main: number
  workers: number
  /** Milliseconds of the longest main-thread task above 50 ms after loading; 0 = there was none. */
  longest: number
  /** Milliseconds from the address typed to the first vehicles drawn. */
  display: number
  kilobytes: number
}

/** `isRaw`: only receive and read the frames, to know what no design can go below. */
async function measure(chrome: Browser, { vehicles, isRaw }: { vehicles: number; isRaw: boolean }): Promise<Figures> {
  const before = new Set(rendererIds(browserId))
  const fleet = await startFleetServer({ vehicles, folder, spread: SPREAD_DEGREES, isPlain })
  const page = await chrome.newPage({ viewport: { width: 1366, height: 768 } })
  const start = performance.now()
  await page.goto(`${fleet.url}/index.html${isRaw ? `?raw${isPlain ? '&plain' : ''}` : ''}`)
  if (!isRaw) await firstVehicles(page)
  const display = performance.now() - start
  await wait(5_000)
  await watchTasks(page)
  const renderer = rendererIds(browserId).filter((id) => !before.has(id))
  const timesBefore = total(renderer)
  let bytes = 0
  for (let update = 0; update < UPDATES; update++) {
    bytes += fleet.step()
    await wait(1_000)
  }
  const timesAfter = total(renderer)
  const longest = await longestTask(page)
  await page.close()
  fleet.close()
  return {
    main: (timesAfter.main - timesBefore.main) / UPDATES,
    workers: (timesAfter.workers - timesBefore.workers) / UPDATES,
    longest,
    display,
    kilobytes: bytes / UPDATES / 1_000,
  }
}

function total(processes: readonly number[]) {
  const times = processes.map(threadTimes)
  return {
    main: times.reduce((sum, { main }) => sum + main, 0),
    workers: times.reduce((sum, { workers }) => sum + workers, 0),
  }
}

/** The page says so itself: the fleet canvas carries the number of the scene it shows. */
async function firstVehicles(page: Page): Promise<void> {
  while (!(await page.evaluate(() => document.querySelector('canvas[data-scenes]') !== null))) await wait(30)
}

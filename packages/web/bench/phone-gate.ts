import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { buildPage } from './build-page.ts'
import { startFleetServer } from './fleet-server.ts'
import { heapOf } from './heap-of.ts'
import { longestTask, watchTasks } from './long-tasks.ts'
import { openChromium } from './open-chromium.ts'
import { printFigures } from './print-figures.ts'

/**
 * Scenario B6: a mid-range phone (a processor four times slower) with 5,000 vehicles, of which 166 tell a position each
 * second, for half an hour. Frames a second while a finger moves the map, the longest task and the memory of the page
 * with its workers. `npm run bench phone-gate`, with `--minutes` for a shorter one.
 */
const VEHICLES = 5_000
const PER_SECOND = 166
const SPREAD_DEGREES = 0.6
const SLOWER = 4
const SETTLE_MS = 15_000
const PAN_MS = 5_000
const LIMITS = { frames: 30, taskMs: 200, heapMegabytes: 250 } as const

const minutes = Number(process.argv[2] ?? 30)
const fleet = await startFleetServer({
  vehicles: VEHICLES,
  folder: await buildPage(),
  spread: SPREAD_DEGREES,
  turns: Math.round(VEHICLES / PER_SECOND),
})
const { browser, close } = await openChromium()
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
const client = await page.context().newCDPSession(page)
await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
await page.goto(`${fleet.url}/index.html`)
await page.waitForSelector('canvas[data-scenes]')
await wait(SETTLE_MS)
await watchTasks(page)
await countFrames(page)

const rates: number[] = []
const end = Date.now() + minutes * 60_000
while (Date.now() < end) {
  const moving = setInterval(() => fleet.step(), 1_000)
  rates.push(await framesWhilePanning(page, client))
  await wait(Math.min(60_000 - PAN_MS, Math.max(0, end - Date.now())))
  clearInterval(moving)
}
const longest = await longestTask(page)
const heap = await heapOf(await page.context().newCDPSession(page))
await close()
fleet.close()
printFigures([
  { name: 'frames while panning, the slowest', value: Math.min(...rates), unit: '/s', atLeast: LIMITS.frames },
  { name: 'longest task of the main thread (0: none above 50)', value: longest, unit: 'ms', atMost: LIMITS.taskMs },
  { name: `memory after ${minutes} minutes`, value: heap / 1e6, unit: 'MB', atMost: LIMITS.heapMegabytes },
])

/** Count the frames of the page in `frames`. */
async function countFrames(opened: Page): Promise<void> {
  await opened.evaluate(() => {
    let frames = 0
    const count = () => {
      Reflect.set(globalThis, 'frames', ++frames)
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
}

/** Drag the map in circles by touch; answers how many frames a second the page drew meanwhile. */
async function framesWhilePanning(opened: Page, session: CDPSession): Promise<number> {
  const frames = () => opened.evaluate(() => Number(Reflect.get(globalThis, 'frames')))
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', angle: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: 195 + Math.cos(angle) * 120, y: 400 + Math.sin(angle) * 120, id: 1 }],
    })
  await touch('touchStart', 0)
  const [start, before] = [performance.now(), await frames()]
  for (let angle = 0; performance.now() - start < PAN_MS; angle += 0.05) {
    await touch('touchMove', angle)
    await wait(16)
  }
  const rate = ((await frames()) - before) / ((performance.now() - start) / 1_000)
  await touch('touchEnd', 0)
  return rate
}

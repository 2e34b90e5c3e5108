import { setTimeout as wait } from 'node:timers/promises'
import type { FleetFeed } from '../src/data/live.ts'
import type { MapView } from '../src/map/map-view.ts'
import { buildPage } from './build-page.ts'
import { createGeofences, startFleetServer } from './fleet-server.ts'
import { longestTask, watchTasks } from './long-tasks.ts'
import { openChromium } from './open-chromium.ts'
import { printFigures } from './print-figures.ts'
import { rendererIds, threadTimes } from './thread-times.ts'

declare global {
  /** Put there by the page of the benchmark. */
  var rastro: { feed: FleetFeed; map: MapView | null }
}

/**
 * The gate of issue 4 in a real browser: 5,000 vehicles of which 166 tell a position each second, below them 10,000
 * geofences. Prints how old news are when they show (at most 2 s), the longest task of the main thread after loading
 * (at most 100 ms) and the part of a processor it needs (below 25 %). `npm run bench live-gate`.
 */
const VEHICLES = 5_000
const PER_SECOND = 166
const GEOFENCES = 10_000
const SPREAD_DEGREES = 0.6
const SECONDS = 20
const SETTLE_MS = 10_000
const LIMITS = { freshnessMs: 2_000, taskMs: 100, mainShare: 0.25 } as const

const folder = await buildPage()
const fleet = await startFleetServer({
  vehicles: VEHICLES,
  folder,
  spread: SPREAD_DEGREES,
  turns: Math.round(VEHICLES / PER_SECOND),
  geofences: createGeofences(GEOFENCES, SPREAD_DEGREES),
})
const { browser, processId, close } = await openChromium()
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
await page.goto(`${fleet.url}/index.html`)
await page.waitForSelector('canvas[data-scenes]')
await wait(SETTLE_MS)
await watchTasks(page)

const renderers = rendererIds(processId)
const mainTime = () => renderers.reduce((sum, id) => sum + threadTimes(id).main, 0)
const [start, mainBefore] = [performance.now(), mainTime()]
const ages: number[] = []
for (let second = 0; second < SECONDS; second++) ages.push(await stepAndAge())
const mainShare = (mainTime() - mainBefore) / (performance.now() - start)
const longest = await longestTask(page)
await close()
fleet.close()

printFigures([
  { name: 'oldest news when shown', value: Math.max(...ages), unit: 'ms', atMost: LIMITS.freshnessMs },
  { name: 'longest task of the main thread (0: none above 50)', value: longest, unit: 'ms', atMost: LIMITS.taskMs },
  { name: 'main thread', value: mainShare * 100, unit: '% of a processor', atMost: LIMITS.mainShare * 100 },
])

/** Move the next vehicles and answer after how many milliseconds the page knew the new place of one of them. */
async function stepAndAge(): Promise<number> {
  const [id = 1] = fleet.next()
  const shown = page.evaluate(
    (vehicle) =>
      new Promise<number>((resolve) => {
        const slice = rastro.feed.vehicle(vehicle)
        const known = slice.get()?.position?.id
        const stop = slice.subscribe(() => {
          const position = slice.get()?.position
          if (position === undefined || position === null || position.id === known) return
          // The first word on a vehicle that was not watched before is what was known already.
          if (Date.now() - Date.parse(position.fixTime ?? '') > 60_000 || position.id < 1_000_000) return
          stop()
          resolve(Date.now())
        })
      }),
    id,
  )
  await wait(500)
  const told = Date.now()
  fleet.step()
  const [at] = await Promise.all([shown, wait(500)])
  return at - told
}

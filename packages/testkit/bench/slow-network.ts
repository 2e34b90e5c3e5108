import { startBrowser } from '../src/browser.ts'
import { createDemoWorld, type DemoWorld } from '../src/demo-world.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'

/** A phone on the road: 400 ms there and back, 1.6 Mbit/s down and 0.75 up. Loss is not simulated: browsers cannot. */
const ROAD = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const COLD_MS = 8_000
const WARM_MS = 3_000

/** Scenario B10: how long until the map of the demo fleet can be used, first and second time, over a slow network. */
export const slowNetwork = defineBenchmark({
  name: 'slow-network',
  summary: 'time to a usable map on a phone over 3G, with and without what an earlier visit kept',
  options: { rounds: 3 },
  async run({ rounds }, say) {
    const world = await createDemoWorld()
    const cold: number[] = []
    const warm: number[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        const times = await visitTwice(world)
        say(`cold ${Math.round(times.cold)} ms, warm ${Math.round(times.warm)} ms`)
        cold.push(times.cold)
        warm.push(times.warm)
      }
    } finally {
      await world.close()
    }
    return [figure('first visit', cold, COLD_MS), figure('second visit', warm, WARM_MS)]
  },
})

function figure(name: string, times: readonly number[], atMost: number): Figure {
  return { name: `usable map, ${name}`, value: Math.max(...times), unit: 'ms', atMost }
}

/** With a fresh profile, then again with what it kept. */
async function visitTwice({ url, manager }: DemoWorld): Promise<{ cold: number; warm: number }> {
  const browser = await startBrowser()
  const { page, close } = await browser.open(url, { screen: 'phone', serviceWorker: true, cookie: manager.cookie })
  try {
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', ROAD)
    const visit = async (): Promise<number> => {
      const start = performance.now()
      await page.goto('/home', { waitUntil: 'commit' })
      await page.waitForSelector('canvas[data-scenes]', { timeout: 60_000 })
      return performance.now() - start
    }
    const cold = await visit()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null || performance.now() > 30_000)
    await page.waitForTimeout(10_000)
    return { cold, warm: await visit() }
  } finally {
    await close()
    await browser.close()
  }
}

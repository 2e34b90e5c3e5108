import { once } from 'node:events'
import { LEAN_PROTOCOL, readLeanFrame } from '@rastro/contracts'
import { ADMIN, HOST } from '@rastro/testkit/bench/product'
import { runLoad } from '@rastro/testkit/load'
import { createHistogram } from '@rastro/testkit/load/histogram'
import { logIn } from '@rastro/testkit/world'
import { WebSocket } from 'ws'
import { defineFault } from './fault.ts'
import { openScene } from './scene.ts'
import { prepareViewer } from './viewer.ts'

const LONGEST_MS = 120_000

/** Everybody opens his map at once, and nobody is cut off for being given too much. */
export const snapshots = defineFault({
  id: 'R30',
  name: 'snapshots',
  what: 'many browsers open at once and get the whole fleet',
  short: { vehicles: 300, browsers: 20 },
  full: { vehicles: 5_000, browsers: 200 },
  pass: {
    whole: { what: 'browsers that got the whole fleet', unit: '%', atLeast: 100 },
    cut: { what: 'connections cut', unit: 'connections', atMost: 0 },
    slowest: { what: 'from opening to the whole fleet, slowest', unit: 'ms', atMost: 3_000 },
  },
  async run({ vehicles, browsers }, tools) {
    const scene = await openScene({ store: 'embedded', trackers: vehicles }, tools)
    await prepareViewer(scene.location, scene.ids)
    await scene.start()
    const { ports, url } = scene.addresses
    // A position of each.
    await runLoad({ host: HOST, ports, trackers: scene.trackers, rate: vehicles, seconds: 1, drainSeconds: 60 })
    const { cookie } = await logIn(url, ADMIN, ADMIN.password)
    const times = createHistogram()
    let cut = 0
    const isOver = { now: false }

    async function open(): Promise<boolean> {
      const start = performance.now()
      const seen = new Set<number>()
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, [LEAN_PROTOCOL], { headers: { cookie } })
      tools.onEnd(() => socket.terminate())
      socket.on('close', () => {
        if (!isOver.now) cut++
      })
      const whole = Promise.withResolvers<boolean>()
      socket.on('message', (data: Buffer, isBinary) => {
        // A copy of its own: the frame begins somewhere in a shared buffer.
        if (isBinary) readLeanFrame(new Uint8Array(data).buffer, ({ deviceId }) => seen.add(deviceId))
        if (seen.size >= vehicles) whole.resolve(true)
      })
      await once(socket, 'open')
      const timer = setTimeout(() => whole.resolve(false), LONGEST_MS)
      const isWhole = await whole.promise
      clearTimeout(timer)
      times.add(performance.now() - start)
      return isWhole
    }

    const all = await Promise.all(Array.from({ length: browsers }, open))
    isOver.now = true
    return { whole: (all.filter(Boolean).length / browsers) * 100, cut, slowest: times.percentile(1) }
  },
})

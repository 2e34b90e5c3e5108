import { setTimeout as pause } from 'node:timers/promises'
import { readProcess } from '@rastro/testkit/bench/process-figures'
import { HOST } from '@rastro/testkit/bench/product'
import { createHistogram } from '@rastro/testkit/load/histogram'
import { LoadConnection } from '@rastro/testkit/load/load-connection'
import { defineFault } from './fault.ts'
import { openScene } from './scene.ts'

/** A whole fleet comes, slowly first and then all at once. */
export const manyConnections = defineFault({
  id: 'R15',
  name: 'many-connections',
  what: 'trackers connect and log in, the first tenth at 100 a second, the rest at 5,000',
  // There they come at once and send what they kept as well.
  coveredBy: ['R16'],
  short: { trackers: 300, slowly: 100, quickly: 5_000 },
  full: { trackers: 10_000, slowly: 100, quickly: 5_000 },
  pass: {
    up: { what: 'logged in', unit: '%', atLeast: 100 },
    p99: { what: 'from connect to the answer of the login, p99, at 100 a second', unit: 'ms', atMost: 100 },
    storm: { what: 'the same at 5,000 a second', unit: 'ms' },
    growth: { what: 'growth of memory', unit: 'MB', atMost: 150 },
  },
  async run({ trackers, slowly, quickly }, tools) {
    const scene = await openScene({ store: 'embedded', trackers }, tools)
    const { pid } = await scene.start()
    const before = readProcess(pid).residentBytes
    const buffer = Buffer.alloc(65_536)
    const unused = createHistogram()
    const connections: LoadConnection[] = []
    tools.onEnd(() => connections.forEach((connection) => connection.close()))

    async function connectAt(perSecond: number, upTo: number): Promise<{ p99: number; up: number }> {
      const times = createHistogram()
      const logins: Promise<number>[] = []
      const start = performance.now()
      const first = connections.length
      while (connections.length < upTo) {
        const due = Math.min(upTo, first + Math.ceil(((performance.now() - start) / 1000) * perSecond))
        while (connections.length < due) logins.push(login(times))
        await pause(5)
      }
      const up = (await Promise.all(logins)).reduce((sum, one) => sum + one, 0)
      return { p99: times.percentile(0.99), up }
    }

    function login(times: ReturnType<typeof createHistogram>): Promise<number> {
      const index = connections.length
      const tracker = scene.trackers[index]
      if (!tracker) throw new Error('there are not so many trackers')
      const began = performance.now()
      const port = scene.addresses.ports[tracker.protocol]
      const connection = new LoadConnection({ ...tracker, index, host: HOST, port, latencies: unused }, buffer)
      connections.push(connection)
      return connection.ready.then(
        () => {
          times.add(performance.now() - began)
          return 1
        },
        () => 0,
      )
    }

    const ramp = await connectAt(slowly, Math.ceil(trackers / 10))
    const storm = await connectAt(quickly, trackers)
    return {
      up: ((ramp.up + storm.up) / trackers) * 100,
      p99: ramp.p99,
      storm: storm.p99,
      growth: (readProcess(pid).residentBytes - before) / 1e6,
    }
  },
})

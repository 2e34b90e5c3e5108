import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from './cluster.ts'
import { defineFault } from './fault.ts'

/** What the host did not send yet is on its way again within. */
const CATCH_UP_MS = 2_000

/** Without NATS nothing is lost and maps go on, slower; a node that is cut off keeps what it took. */
export const cutOff = defineFault({
  id: 'R10',
  name: 'cut-off',
  what: 'NATS is away; then a node for trackers is cut off from everything, on a host of its own whose cable is unplugged',
  short: { seconds: 4, trackers: 10, rate: 100 },
  full: { seconds: 60, trackers: 50, rate: 500 },
  needs: ['nats-server', 'ip'],
  needsRoot: true,
  pass: {
    acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
    missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
    duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
    without: { what: 'longest between NATS gone and maps moving without it', unit: 'ms', atMost: 15_000 },
    again: { what: 'longest until maps moved when it was back', unit: 'ms', atMost: 10_000 },
    moved: { what: 'longest until maps moved when the cable was out', unit: 'ms', atMost: 15_000 },
  },
  async run({ seconds, trackers, rate }, tools) {
    const cluster = await startCluster({ trackers, isApart: true }, tools)
    const fleet = cluster.send(rate)
    const moving = async (): Promise<number> => {
      const { newest } = fleet
      return Math.max(...(await Promise.all(cluster.watches.map((watch) => watch.waitFor(newest)))))
    }
    await moving()
    await cluster.nats.kill()
    const without = await moving()
    await pause(Math.max(0, seconds * 1000 - without))
    await cluster.nats.resume()
    const again = await moving()
    tools.say('pull the cable')
    cluster.apart?.cut()
    const moved = await moving()
    await pause(seconds * 1000)
    cluster.apart?.mend()
    await pause(CATCH_UP_MS)
    const { acknowledged, missing, duplicates } = await cluster.compare(fleet)
    return { acknowledged, missing, duplicates, without, again, moved }
  },
})

import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { HOST, isRunning } from '@rastro/testkit/bench/product'
import { runLoad } from '@rastro/testkit/load'
import { defineFault } from './fault.ts'
import { openScene } from './scene.ts'

/** Half of a GT06 login, a byte every now and then. */
const HALF_LOGIN = Buffer.from('78780d0108664710', 'hex')
const AT_ONCE = 200
const DRIP_MS = 500

/** Who says nothing whole costs those beside him nothing. */
export const slowLoris = defineFault({
  id: 'R18',
  name: 'slow-loris',
  what: 'strangers hold connections with half a login, dripping bytes, beside trackers that work',
  short: { strangers: 300, trackers: 20, rate: 100, seconds: 3 },
  full: { strangers: 20_000, trackers: 1_000, rate: 1_000, seconds: 60 },
  pass: {
    p99: { what: 'acknowledgement p99 of the others', unit: 'ms', atMost: 200 },
    acknowledged: { what: 'acknowledged of sent', unit: '%', atLeast: 100 },
    ended: { what: 'times our process ended', unit: 'times', atMost: 0 },
    held: { what: 'strangers who still have a connection', unit: 'connections', atMost: 2_000 },
  },
  async run({ strangers, trackers, rate, seconds }, tools) {
    const scene = await openScene({ store: 'embedded', trackers }, tools)
    const { pid } = await scene.start()
    const { ports } = scene.addresses
    const sockets = new Set<Socket>()
    tools.onEnd(() => {
      for (const socket of sockets) socket.destroy()
    })
    const load = runLoad({ host: HOST, ports, trackers: scene.trackers, rate, seconds, drainSeconds: 60 })
    const drip = setInterval(() => {
      for (const socket of sockets) if (tools.random.chance(0.1)) socket.write(HALF_LOGIN.subarray(0, 1))
    }, DRIP_MS)
    tools.onEnd(() => clearInterval(drip))
    for (let count = 0; count < strangers; count++) {
      const socket = connect(ports.gt06, HOST)
      sockets.add(socket)
      // Being hung up on is what strangers expect.
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
      socket.once('connect', () => socket.write(HALF_LOGIN))
      if (count % AT_ONCE === 0) await pause(50)
    }
    const { latencyMs, acknowledged, sent } = await load
    const held = sockets.size
    return { p99: latencyMs.p99, acknowledged: (acknowledged / sent) * 100, ended: isRunning(pid) ? 0 : 1, held }
  },
})

import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readProcess } from '@rastro/testkit/bench/process-figures'
import { HOST } from '@rastro/testkit/bench/product'
import { defineFault } from './fault.ts'
import { openScene } from './scene.ts'
import { waitUntil } from './wait-until.ts'

const LIMIT = 1_024
const SETTLE_MS = 1_000

/** A limit of open files that somebody forgot to raise. */
export const fewFiles = defineFault({
  id: 'R45',
  name: 'few-files',
  what: `the process may open ${LIMIT} files, and more connections than that knock`,
  short: { seconds: 2, trackers: 10, rate: 50, strangers: 1_100 },
  full: { seconds: 60, trackers: 200, rate: 200, strangers: 4_000 },
  needs: ['prlimit'],
  pass: {
    warned: { what: 'warnings at the start', unit: 'lines', atLeast: 1 },
    missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
    acknowledged: { what: 'acknowledged while the files were used up', unit: 'records', atLeast: 1 },
    cpu: { what: 'processor while the files were used up', unit: '% of a core', atMost: 50 },
    lines: { what: 'lines of the log about it, a minute', unit: 'lines', atMost: 60 },
  },
  async run({ seconds, trackers, rate, strangers }, tools) {
    const scene = await openScene({ store: 'embedded', trackers }, tools)
    const lines: string[] = []
    const product = await scene.start({
      front: ['prlimit', `--nofile=${LIMIT}`],
      environment: { LOG_LEVEL: 'warn' },
      onLog: (line) => void lines.push(line),
    })
    const fleet = scene.send(rate)
    await waitUntil(
      () => new Set(fleet.entries.map(({ uniqueId }) => uniqueId)).size === trackers,
      'every tracker is there before the crowd',
    )
    const crowd = Array.from({ length: strangers }, () => knock(scene.addresses.ports.gt06))
    tools.onEnd(() => leave(crowd))
    await pause(SETTLE_MS)
    const before = { entries: fleet.entries.length, lines: lines.length, ...readProcess(product.pid) }
    await pause(seconds * 1_000)
    const cpu = ((readProcess(product.pid).cpuSeconds - before.cpuSeconds) / seconds) * 100
    const acknowledged = fleet.entries.length - before.entries
    tools.say(`${acknowledged} records acknowledged, ${cpu.toFixed(0)} % of a core`)
    const said = ((lines.length - before.lines) / seconds) * 60
    leave(crowd)
    const warned = lines.filter((line) => line.includes('LimitNOFILE')).length
    const { missing } = await scene.compare(fleet)
    return { warned, missing, acknowledged, cpu, lines: said }
  },
})

/** A connection that says nothing, and is cut off sooner or later. */
function knock(port: number): Socket {
  return connect(port, HOST).on('error', () => undefined)
}

function leave(crowd: readonly Socket[]): void {
  for (const socket of crowd) socket.destroy()
}

import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProcess, watchMemory } from '@rastro/testkit/bench/process-figures'
import { isRunning } from '@rastro/testkit/bench/product'
import { defineFault, type FaultTools } from './fault.ts'
import { openScene } from './scene.ts'

const GROUPS = '/sys/fs/cgroup/memory'

/** Five times what it is made for, in a small house: it slows its trackers down, nobody shoots it. */
export const memoryCap = defineFault({
  id: 'R40',
  name: 'memory-cap',
  what: 'five times the load in 512 MB, kept by the kernel (cgroup) and by Node',
  short: { megabytes: 512, trackers: 20, rate: 1_000, seconds: 3 },
  full: { megabytes: 512, trackers: 1_000, rate: 25_000, seconds: 60 },
  pass: {
    acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
    missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
    ended: { what: 'times our process ended', unit: 'times', atMost: 0 },
    most: { what: 'most memory', unit: 'MB', atMost: 512 },
    capped: { what: 'held by the kernel', unit: '(1: yes)' },
  },
  async run({ megabytes, trackers, rate, seconds }, tools) {
    const cap = makeGroup(megabytes, tools)
    const scene = await openScene({ store: 'embedded', trackers, ...(cap && { front: cap }) }, tools)
    const { pid } = await scene.start({ environment: { NODE_OPTIONS: `--max-old-space-size=${megabytes / 2}` } })
    const memory = watchMemory(pid)
    const fleet = scene.send(rate)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const ended = isRunning(pid) ? 0 : 1
    const most = ended ? Number.NaN : Math.max(memory.stop(), readProcess(pid).residentBytes) / 1e6
    const { acknowledged, missing } = await scene.compare(fleet)
    return { acknowledged, missing, ended, most, capped: cap ? 1 : 0 }
  },
})

/** A group of processes with so much memory. @returns a command that puts what follows into it; undefined where that is not allowed */
function makeGroup(megabytes: number, tools: FaultTools): string[] | undefined {
  const folder = join(GROUPS, `rastro-fault-${process.pid}`)
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, 'memory.limit_in_bytes'), String(megabytes * 1024 * 1024))
  } catch {
    return undefined
  }
  tools.onEnd(() => rmdirSync(folder))
  return ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, '--']
}

import { readFile } from 'node:fs/promises'
import { cpus, freemem, loadavg, totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { ServerHealth } from '@rastro/contracts'

/** Counters that only grow; what they mean lies between two readings. */
export interface Counters {
  /** Epoch-free milliseconds of the reading. */
  atMs: number
  busyMs: number
  idleMs: number
  /** Microseconds of this process on all cores. */
  processMicros: number
  network: readonly { name: string; receivedBytes: number; sentBytes: number }[]
}

/** Read the counters of the machine and of this process. */
export async function readCounters(atMs: number): Promise<Counters> {
  let busyMs = 0
  let idleMs = 0
  for (const { times } of cpus()) {
    idleMs += times.idle
    busyMs += times.user + times.nice + times.sys + times.irq
  }
  const { user, system } = process.cpuUsage()
  return { atMs, busyMs, idleMs, processMicros: user + system, network: await readNetwork() }
}

/** Columns of `/proc/net/dev` after the name. Source: proc(5). */
const RECEIVED_BYTES = 0
const SENT_BYTES = 8

/** Bytes through each interface but the loopback; none where the system does not tell. */
async function readNetwork(): Promise<Counters['network']> {
  const text = await readFile('/proc/net/dev', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, rest] = line.split(':')
    const columns = rest?.trim().split(/\s+/).map(Number)
    if (!name || !columns || name.trim() === 'lo') return []
    const [receivedBytes = 0, sentBytes = 0] = [columns[RECEIVED_BYTES], columns[SENT_BYTES]]
    return receivedBytes + sentBytes === 0 ? [] : [{ name: name.trim(), receivedBytes, sentBytes }]
  })
}

/** Memory of the machine and of this process. What the system could give back at once counts as free. */
export async function readMemory(): Promise<NonNullable<ServerHealth['memory']>> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const kilobytes = /^MemAvailable:\s+(\d+) kB/m.exec(text)?.[1]
  const available = kilobytes === undefined ? freemem() : Number(kilobytes) * 1024
  const { rss, heapUsed } = process.memoryUsage()
  return {
    totalBytes: totalmem(),
    usedBytes: totalmem() - available,
    processBytes: rss,
    heapBytes: heapUsed,
    heapLimitBytes: getHeapStatistics().heap_size_limit,
  }
}

/** What does not change, and the load. */
export function readProcessor(): NonNullable<ServerHealth['cpu']> {
  const all = cpus()
  const model = all[0]?.model.trim()
  return { cores: all.length, load: loadavg(), ...(model && { model }) }
}

import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Backlog } from './backlog.ts'
import type { DeviceOptions, TrackerDevice } from './device.ts'
import type { HttpTracker } from './trackers/tracker.ts'

/** A phone: one request a record over a kept connection, repeated until the server takes it. */
export function createHttpDevice(tracker: HttpTracker, options: DeviceOptions): TrackerDevice {
  const { host, port, uniqueId, ledger, backoffMs: [shortest, longest] = [500, 30_000], patienceMs = 30_000 } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const backlog = new Backlog(tracker.name, uniqueId, ledger)
  const stopped = new AbortController()
  let sent = 0
  let failures = 0
  let repeats = 0
  let lastError: string | undefined
  let working: Promise<void> | undefined

  function request(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const call = get({ host, port, path, agent, timeout: patienceMs, signal: stopped.signal }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (text !== '') options.onCommand?.(text)
          resolve(response.statusCode ?? 0)
        })
        response.on('error', reject)
      })
      call.on('timeout', () => call.destroy(new Error('no answer in time')))
      call.on('error', reject)
    })
  }

  async function deliverNext(): Promise<void> {
    const [record] = backlog.records
    if (!record) return
    sent += 1
    try {
      const status = await request(tracker.path(uniqueId, record))
      if (status !== 200) throw new Error(`status ${status}`)
      failures = 0
      backlog.confirm([record])
    } catch (error) {
      if (stopped.signal.aborted) return
      lastError = error instanceof Error ? error.message : String(error)
      failures += 1
      repeats += 1
      await pause(Math.min(longest, shortest * 2 ** (failures - 1)), undefined, { signal: stopped.signal }).catch(
        () => {},
      )
    }
  }

  async function work(): Promise<void> {
    while (backlog.records.length > 0 && !stopped.signal.aborted) await deliverNext()
    working = undefined
  }

  return {
    send(record) {
      backlog.records.push(record)
      working ??= work()
    },
    settled: () => backlog.settled(),
    heartbeat: () => {},
    stats: () => ({
      isConnected: failures === 0 && backlog.acknowledged > 0,
      sent,
      acknowledged: backlog.acknowledged,
      pending: backlog.records.length,
      reconnects: repeats,
      lastError,
    }),
    async stop() {
      stopped.abort()
      await working
      backlog.forget([...backlog.records])
      agent.destroy()
    },
  }
}

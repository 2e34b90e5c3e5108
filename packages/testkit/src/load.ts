import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { LoadProtocol } from './load/load-connection.ts'

export interface LoadOptions {
  readonly host: string
  readonly ports: Readonly<Record<LoadProtocol, number>>
  /** One connection each; the server must know them. See {@link loadTrackers}. */
  readonly trackers: readonly LoadTracker[]
  /** Frames a second over all connections; each carries one record. */
  readonly rate: number
  readonly seconds: number
  /** How long the last answers may take after the last frame. Default 5. */
  readonly drainSeconds?: number
}

export interface LoadTracker {
  readonly protocol: LoadProtocol
  readonly uniqueId: string
}

export interface LoadReport {
  readonly seconds: number
  /** Frames written. Lower than asked when Teltonika trackers had to wait for answers. */
  readonly sent: number
  /** Frames answered, including the last ones that were waited for after the end. */
  readonly acknowledged: number
  /** From the end of sending to the last answer; of no meaning when some never came. */
  readonly drainedAfterSeconds: number
  /** Answers within the time of sending. */
  readonly acknowledgedPerSecond: number
  /** From the write of a frame to the read of its answer. */
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly p99: number }
  /** CPU of the generator itself as share of one core: not the server's. */
  readonly cpuShare: number
}

/** Names for so many trackers, GT06 and Teltonika in turn. */
export function loadTrackers(count: number): LoadTracker[] {
  return Array.from({ length: count }, (_, index) => ({
    protocol: index % 2 === 0 ? 'gt06' : 'teltonika',
    uniqueId: `99000001${String(index + 1).padStart(7, '0')}`,
  }))
}

/**
 * Put a server under load from a process of its own.
 * @throws Error when a tracker cannot connect or log in, or the server hangs up
 */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const child = fork(join(import.meta.dirname, 'load/load-child.ts'))
  try {
    return await new Promise((resolve, reject) => {
      // The child sends nothing but its report or the reason why there is none.
      child.once('message', (message: LoadReport | { error: string }) => {
        if ('error' in message) reject(new Error(message.error))
        else resolve(message)
      })
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`the load generator ended with code ${code}`)))
      child.send(options)
    })
  } finally {
    child.kill()
  }
}

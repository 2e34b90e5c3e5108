import { useEffect, useState } from 'react'
import type { Progress } from '../history/load-points.ts'
import { HistoryFailure } from '../history/parse-route.ts'
import type { Telemetry } from './aggregate.ts'
import type { TelemetryMessage, TelemetryTask } from './messages.ts'

/** How it stands with the numbers of a period. */
export type TelemetryLoading =
  | { state: 'loading'; progress: Progress | null }
  | { state: 'failed'; failure: HistoryFailure }
  | { state: 'done'; telemetry: Telemetry }

/** The part of a `Worker` that is used, so that a test can put its own in place. */
export interface TelemetryPort {
  postMessage(task: TelemetryTask, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: TelemetryMessage }) => void): void
  terminate(): void
}

function startWorker(): TelemetryPort {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'telemetry' })
}

interface Wanted {
  deviceId: number
  from: number
  to: number
  stepMs: number
}

interface Told {
  /** Of which load it is. */
  of: string
  loading: TelemetryLoading
}

const LOADING: TelemetryLoading = { state: 'loading', progress: null }

/**
 * Numbers of a device over time, computed from its route in a worker (OP-68). Another step is computed from what the
 * worker has; only another device or period is loaded.
 */
export function useTelemetry({ deviceId, from, to, stepMs }: Wanted, start = startWorker) {
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<Told | null>(null)
  const [port, setPort] = useState<TelemetryPort | null>(null)
  const key = `${deviceId}/${from}/${to}/${attempt}`

  useEffect(() => {
    const worker = start()
    worker.addEventListener('message', ({ data }) => setTold({ of: key, loading: loadingOf(data) }))
    worker.postMessage({ kind: 'load', order: { base: location.origin, deviceId, from, to }, stepMs }, [])
    setPort(worker)
    return () => worker.terminate()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another step needs no other load
  }, [key, start])
  useEffect(() => {
    port?.postMessage({ kind: 'step', stepMs }, [])
  }, [port, stepMs])

  return {
    loading: told?.of === key ? told.loading : LOADING,
    retry: () => setAttempt((before) => before + 1),
  }
}

function loadingOf(message: TelemetryMessage): TelemetryLoading {
  if (message.kind === 'progress') return { state: 'loading', progress: message.progress }
  if (message.kind === 'telemetry') return { state: 'done', telemetry: message.telemetry }
  return { state: 'failed', failure: new HistoryFailure(message.problem, message.detail) }
}

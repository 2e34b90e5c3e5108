import { loadPoints } from '../history/load-points.ts'
import { HistoryFailure } from '../history/parse-route.ts'
import { aggregate } from './aggregate.ts'
import { createCollector, type RawTelemetry } from './collect.ts'
import type { TelemetryMessage, TelemetryTask } from './messages.ts'

/** The few members of a worker's global scope used here; the library for pages does not describe them. */
interface WorkerScope {
  postMessage(message: TelemetryMessage, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<TelemetryTask>) => void): void
}

// This file only ever runs as a dedicated worker (see open-telemetry.ts).
const scope = self as unknown as WorkerScope

let known: { raw: RawTelemetry; from: number; to: number } | null = null

function tell(stepMs: number): void {
  if (known === null) return
  scope.postMessage({ kind: 'telemetry', telemetry: aggregate(known.raw, known.from, known.to, stepMs) }, [])
}

async function load({ order, stepMs }: Extract<TelemetryTask, { kind: 'load' }>): Promise<void> {
  const collector = createCollector()
  const parts = {
    ask: (url: URL, signal: AbortSignal) => fetch(url, { signal, headers: { accept: 'application/json' } }),
    // The page ends the worker instead.
    signal: new AbortController().signal,
    onProgress: (progress: Extract<TelemetryMessage, { kind: 'progress' }>['progress']) =>
      scope.postMessage({ kind: 'progress', progress }, []),
  }
  await loadPoints(order, parts, (points) => {
    for (const point of points) collector.add(point)
  })
  known = { raw: collector.finish(), from: order.from, to: order.to }
  tell(stepMs)
}

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'step') {
    tell(data.stepMs)
    return
  }
  load(data).catch((error: unknown) => {
    const { problem, detail } =
      error instanceof HistoryFailure ? error : { problem: 'unreadable' as const, detail: String(error) }
    scope.postMessage({ kind: 'failed', problem, detail }, [])
  })
})

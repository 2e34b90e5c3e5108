import { loadHistory } from './load-history.ts'
import type { Ask, LoadParts } from './load-points.ts'
import type { HistoryMessage, HistoryTask } from './messages.ts'
import { HistoryFailure } from './parse-route.ts'
import type { Track } from './track.ts'

/** The few members of a worker's global scope used here; the library for pages does not describe them. */
interface WorkerScope {
  postMessage(message: HistoryMessage<unknown>, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<HistoryTask>) => void): void
}

// This file only ever runs as a dedicated worker (see open-history.ts).
const scope = self as unknown as WorkerScope

const ask: Ask = (url, signal) =>
  fetch(url, { signal, credentials: 'include', headers: { accept: 'application/json' } })

const parts: LoadParts = {
  ask,
  // The page ends the worker instead.
  signal: new AbortController().signal,
  onProgress: (progress) => scope.postMessage({ kind: 'progress', progress }, []),
}

scope.addEventListener('message', ({ data: { order } }) => {
  loadHistory(order, parts)
    .then((result) => scope.postMessage({ kind: 'done', result }, buffersOf(result.track)))
    .catch((error: unknown) => {
      const { problem, detail } =
        error instanceof HistoryFailure ? error : { problem: 'unreadable' as const, detail: String(error) }
      scope.postMessage({ kind: 'failed', problem, detail }, [])
    })
})

/** The columns move to the page instead of being copied. */
function buffersOf(track: Track): Transferable[] {
  return Object.values(track).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []))
}

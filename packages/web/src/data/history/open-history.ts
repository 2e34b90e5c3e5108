import type { History, HistoryOrder } from './load-history.ts'
import type { Progress } from './load-points.ts'
import type { HistoryMessage, HistoryTask } from './messages.ts'
import { HistoryFailure } from './parse-route.ts'

/** The part of a `Worker` that loading needs, so that a test can put its own in place. */
export interface HistoryPort {
  postMessage(task: HistoryTask): void
  addEventListener(type: 'message', listener: (event: { data: HistoryMessage<History> }) => void): void
  terminate(): void
}

function startWorker(): HistoryPort {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'history' })
}

export interface OpenOptions {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  port?: HistoryPort
}

/**
 * Load a history in a worker of its own, which ends with it or with the signal.
 * @throws HistoryFailure
 */
export function openHistory(order: Omit<HistoryOrder, 'base'>, options: OpenOptions): Promise<History> {
  const { signal, onProgress, port = startWorker() } = options
  const { promise, resolve, reject } = Promise.withResolvers<History>()
  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'progress') onProgress(data.progress)
    else if (data.kind === 'done') resolve(data.result)
    else reject(new HistoryFailure(data.problem, data.detail))
  })
  const stop = (): void => {
    port.terminate()
    reject(new DOMException('The history is not wanted any more', 'AbortError'))
  }
  signal.addEventListener('abort', stop, { once: true })
  port.postMessage({ kind: 'history', order: { ...order, base: location.origin } })
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    port.terminate()
  })
}

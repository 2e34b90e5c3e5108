import { FleetWorker } from './fleet-worker.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** The few members of a worker's global scope used here; the library for pages does not describe them. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
  addEventListener(type: 'online', listener: () => void): void
}

// This file only ever runs as a dedicated worker (see live.ts).
const scope = self as unknown as WorkerScope

const worker = new FleetWorker({
  post: (message, transfer) => scope.postMessage(message, transfer),
  schedule: (run, delayMs) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  now: () => performance.timeOrigin + performance.now(),
})

scope.addEventListener('message', (event) => worker.receive(event.data))
scope.addEventListener('online', () => worker.receive({ type: 'renew' }))
setInterval(() => worker.tick(), 250)

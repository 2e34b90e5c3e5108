import type { HistoryOrder } from './load-history.ts'
import type { Progress } from './load-points.ts'
import type { HistoryProblem } from './parse-route.ts'

/** What the page asks of the worker; ending the worker is the cancel. */
export type HistoryTask = { kind: 'history'; order: HistoryOrder }

/** What the worker says; after `done` or `failed` nothing more. */
export type HistoryMessage<Result> =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; problem: HistoryProblem; detail: string }

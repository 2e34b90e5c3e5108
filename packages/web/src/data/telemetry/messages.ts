import type { PointsOrder, Progress } from '../history/load-points.ts'
import type { HistoryProblem } from '../history/parse-route.ts'
import type { Telemetry } from './aggregate.ts'

/** What the page asks: the numbers of a period, then the same again in other steps. */
export type TelemetryTask = { kind: 'load'; order: PointsOrder; stepMs: number } | { kind: 'step'; stepMs: number }

export type TelemetryMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'telemetry'; telemetry: Telemetry }
  | { kind: 'failed'; problem: HistoryProblem; detail: string }

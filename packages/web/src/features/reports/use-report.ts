import { useCallback, useEffect, useReducer } from 'react'
import { type ReportEnd, type ReportQuestion, readReport } from '../../data/reports/report-calls.ts'
import type { ReportRow } from './report-list.ts'

/** How a report stands: asked, arriving, all there, cancelled by the person, or refused. */
export interface ReportState {
  readonly phase: 'waiting' | 'arriving' | 'done' | 'cancelled' | 'failed'
  readonly rows: readonly ReportRow[]
  readonly end: ReportEnd | null
  /** Epoch milliseconds when it was complete. */
  readonly generatedAt: number | null
  readonly problem: unknown
}

const WAITING: ReportState = { phase: 'waiting', rows: [], end: null, generatedAt: null, problem: null }
/** Rows that arrive are shown this often: each time the table sorts and adds up anew. */
const SHOW_EVERY_MS = 400

interface Stored {
  /** The question the state answers. */
  readonly key: string
  readonly state: ReportState
}

interface Run {
  key: string
  question: ReportQuestion
  tell: (stored: Stored) => void
  signal: AbortSignal
}

async function run({ key, question, tell, signal }: Run): Promise<void> {
  const rows: ReportRow[] = []
  let shownAt = 0
  const show = (part: Partial<ReportState>): void => {
    if (!signal.aborted) tell({ key, state: { ...WAITING, rows: [...rows], ...part } })
  }
  try {
    const end = await readReport<ReportRow>(question, {
      signal,
      onRows(more) {
        for (const row of more) rows.push(row)
        if (performance.now() - shownAt < SHOW_EVERY_MS) return
        show({ phase: 'arriving' })
        shownAt = performance.now()
      },
    })
    show({ phase: 'done', end, generatedAt: Date.now() })
  } catch (problem) {
    show({ phase: 'failed', problem })
  }
}

/**
 * Ask for a report and follow its rows as they arrive; another question ends the one before. Null asks for nothing.
 * `cancel` stops it, `reload` asks once more.
 */
export function useReport(question: ReportQuestion | null) {
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const [stored, tell] = useReducer((_: Stored, next: Stored) => next, { key: '', state: WAITING })
  const [stop, setStop] = useReducer(
    (_: () => void, next: () => void) => next,
    () => undefined,
  )
  const key = question ? `${attempt} ${JSON.stringify(question)}` : ''
  useEffect(() => {
    if (!question) return undefined
    const controller = new AbortController()
    void run({ key, question, tell, signal: controller.signal })
    setStop(() => {
      controller.abort()
      tell({ key, state: { ...WAITING, phase: 'cancelled' } })
    })
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says everything the question says
  }, [key])
  const reload = useCallback(() => again(), [])
  return { ...(stored.key === key ? stored.state : WAITING), cancel: stop, reload }
}

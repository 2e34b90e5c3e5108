import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blockingTime, type TraceEvent } from './blocking-time.ts'

/** Fetched when the benchmark runs, not with every install: it is larger than all the rest together. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
/** How much slower than this machine the phone is whose page is measured, when Lighthouse is not told. */
export const DEFAULT_SLOWDOWN = 4

/** What is read of Lighthouse's answer. */
export interface Report {
  /** What its tasks had of the processor beyond 50 ms each, in ms. */
  busy: number
  environment: { benchmarkIndex: number }
  categories: Record<(typeof CATEGORIES)[number], { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { numericValue: number; score: number | null }>
}

interface Trace {
  traceEvents: TraceEvent[]
}

/** What a page is looked at on. */
export type Form = 'mobile' | 'desktop'

interface Look {
  /** Where Chromium listens to Lighthouse. */
  port: number
  /** For its files. */
  folder: string
  /** How much slower than this machine; as Lighthouse does when undefined. */
  slowdown: number | undefined
}

/** Have Lighthouse look at a page once. */
export async function report(url: string, form: Form, { port, folder, slowdown }: Look): Promise<Report> {
  const file = join(folder, 'report.json')
  const looks = form === 'desktop' ? ['--preset=desktop'] : []
  const slower = slowdown === undefined ? [] : [`--throttling.cpuSlowdownMultiplier=${slowdown.toFixed(2)}`]
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const kept = ['--disable-storage-reset', `--port=${port}`]
  const output = ['--quiet', '--save-assets', '--output=json', `--output-path=${file}`]
  await run('npx', ['--yes', LIGHTHOUSE, url, only, ...looks, ...slower, ...kept, ...output])
  // The documented form of its JSON output.
  const answer = JSON.parse(await readFile(file, 'utf8')) as Omit<Report, 'busy'>
  const { traceEvents } = JSON.parse(await readFile(join(folder, 'report-0.trace.json'), 'utf8')) as Trace
  const pace = slowdown ?? (form === 'mobile' ? DEFAULT_SLOWDOWN : 1)
  return { ...answer, busy: blockingTime(traceEvents, url, pace) }
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.once('error', reject)
  child.once('close', (status) => (status === 0 ? resolve() : reject(new Error(`${program} ended with ${status}`))))
  await promise
}

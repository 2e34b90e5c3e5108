import { type Benchmark, defineBenchmark, type Figure } from './benchmark.ts'
import { runScript } from './run-script.ts'

/** A program of the web app that measures in a real browser and prints its figures as JSON in its last line. */
async function measured(say: (line: string) => void, ...script: readonly string[]): Promise<Figure[]> {
  say('building the page and starting Chromium')
  const { output, code } = await runScript(...script)
  if (code !== 0) throw new Error(`${script[0]} ended with code ${String(code)}:\n${output}`)
  // Written by packages/web/bench/print-figures.ts.
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Figure[]
}

/** The gate of the live map: news, tasks and main thread with 5,000 vehicles. */
export const liveGate: Benchmark = defineBenchmark({
  name: 'live-gate',
  summary: 'age of what the live map shows, its longest task and its main thread, 166 positions a second',
  options: {},
  run: (_, say) => measured(say, 'packages/web/bench/live-gate.ts'),
})

/** Scenario B6. */
export const phoneGate: Benchmark = defineBenchmark({
  name: 'phone-gate',
  summary: 'the live map on a phone with a processor four times slower: frames, tasks, memory',
  options: { minutes: 30 },
  run: ({ minutes }, say) => measured(say, 'packages/web/bench/phone-gate.ts', String(minutes)),
})

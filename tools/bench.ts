import { parseArgs } from 'node:util'
import { type Benchmark, isMet } from '../packages/testkit/bench/benchmark.ts'
import { benchmarks } from '../packages/testkit/bench/benchmark-list.ts'
import { describeMachine, rowOf } from '../packages/testkit/bench/print-figures.ts'

/** `npm run bench <name> [-- --option number …]`: measure one claim of docs/benchmarks.md; exit code 1 on a miss. */
const [name, ...rest] = process.argv.slice(2)
const chosen = benchmarks.find((benchmark) => benchmark.name === name)
if (!chosen) list(name)
else process.exitCode = await measure(chosen, readOptions(chosen, rest))

function list(wrong: string | undefined): void {
  if (wrong !== undefined) {
    console.error(`There is no benchmark "${wrong}".`)
    process.exitCode = 1
  }
  console.log('npm run bench <name> [-- --option number …]\n')
  for (const benchmark of benchmarks) {
    console.log(`  ${benchmark.name.padEnd(12)}${benchmark.summary}`)
    const options = Object.entries(benchmark.options).map(([option, value]) => `--${option} ${value}`)
    if (options.length > 0) console.log(`${' '.repeat(14)}${options.join(' ')}`)
  }
}

function readOptions({ options }: Benchmark, args: string[]): Record<string, number> {
  const known = Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options: known })
  const entries = Object.entries(options).map(([option, standard]) => {
    const given = values[option]
    const value = given === undefined ? standard : Number(given)
    if (!Number.isFinite(value)) throw new Error(`--${option} must be a number, not "${String(given)}"`)
    return [option, value] as const
  })
  return Object.fromEntries(entries)
}

async function measure(benchmark: Benchmark, options: Record<string, number>): Promise<number> {
  console.log(`${benchmark.name}: ${benchmark.summary}`)
  console.log(`  ${describeMachine()}`)
  const told = Object.entries(options).map(([option, value]) => `${option} ${value}`)
  if (told.length > 0) console.log(`  ${told.join(', ')}`)
  const figures = await benchmark.run(options, (line) => console.log(`  … ${line}`))
  for (const figure of figures) console.log(rowOf(figure))
  return figures.some((figure) => isMet(figure) === false) ? 1 : 0
}

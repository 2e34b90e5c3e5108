import { parseArgs } from 'node:util'
import { isMet } from '@rastro/testkit/bench/benchmark'
import { describeMachine, rowOf } from '@rastro/testkit/bench/print-figures'
import type { Fault } from './fault.ts'
import { faults } from './index.ts'
import { playFault } from './play-fault.ts'

/** `npm run faults [r4 r5 …] [-- --full --seed 7 --option number …]`: play faults; exit code 1 when a figure is missed. */
const known = new Set(faults.flatMap(({ full }) => Object.keys(full)))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string' },
    ...Object.fromEntries([...known].map((name) => [name, { type: 'string' as const }])),
  },
})
const chosen = positionals.map(find)
if (chosen.length === 0) list()
for (const fault of chosen) if (!(await play(fault))) process.exitCode = 1

function find(name: string): Fault {
  const fault = faults.find(({ id }) => id.toLowerCase() === name.toLowerCase())
  if (!fault) throw new Error(`There is no fault "${name}".`)
  return fault
}

function list(): void {
  console.log('npm run faults r4 [-- --full --seed number --option number …]\n')
  for (const { id, what, full, short } of faults) {
    console.log(`  ${id.padEnd(5)}${what}`)
    const options = Object.entries(full).map(([name, value]) => `--${name} ${short[name]} (full: ${value})`)
    if (options.length > 0) console.log(`       ${options.join(' ')}`)
  }
}

function say(line: string): void {
  console.log(`  … ${line}`)
}

async function play(fault: Fault): Promise<boolean> {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const options = optionsOf(fault)
  console.log(`${fault.id} ${fault.name}: ${fault.what}`)
  console.log(`  ${describeMachine()}`)
  console.log(`  ${[...Object.entries(options), ['seed', seed]].map((pair) => pair.join(' ')).join(', ')}`)
  const figures = await playFault(fault, { options, seed, say })
  for (const figure of figures) console.log(rowOf(figure))
  return figures.every((figure) => isMet(figure) !== false)
}

function optionsOf({ short, full }: Fault): Record<string, number> {
  const wanted = Object.entries(values.full ? full : short).map(([name, standard]) => {
    const given: unknown = Object.entries(values).find(([key]) => key === name)?.[1]
    const value = given === undefined ? standard : Number(given)
    if (!Number.isFinite(value)) throw new Error(`--${name} must be a number, not "${String(given)}"`)
    return [name, value] as const
  })
  return Object.fromEntries(wanted)
}

import { defineBenchmark, type Figure } from './benchmark.ts'
import { runScript } from './run-script.ts'

/** What the program says of each store. */
interface Result {
  store: string
  seconds: number
  met: number
  isDone: boolean
  invoices: number
  billed: number
  missingPayments: number
  extraPayments: number
}

/** Every customer has one invoice and one payment at the provider, whatever dies. */
export const billing = defineBenchmark({
  name: 'billing',
  summary: 'kill -9 while customers are billed, on both stores: invoices and payments missing or twice',
  options: { customers: 5_000, kills: 20 },
  async run({ customers, kills }) {
    const { output, code } = await runScript('packages/extension/bench/billing.ts', String(customers), String(kills))
    if (code !== 0) throw new Error(`billing ended with ${code}`)
    const results = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Result) // what the program prints
    return results.flatMap((result) => figuresOf(result, customers))
  },
})

function figuresOf(result: Result, customers: number): Figure[] {
  const { store, seconds, met, isDone, invoices, billed, missingPayments, extraPayments } = result
  const none = { unit: 'invoices', atMost: 0 }
  return [
    { name: `${store}: customers without an invoice`, value: customers - billed, ...none },
    { name: `${store}: invoices too many`, value: invoices - billed, ...none },
    { name: `${store}: not at the provider`, value: missingPayments, ...none },
    { name: `${store}: twice at the provider`, value: extraPayments, ...none },
    { name: `${store}: rounds that did not end`, value: isDone ? 0 : 1, unit: 'rounds', atMost: 0 },
    { name: `${store}: kills that met it at work`, value: met, unit: 'kills', atLeast: 1 },
    { name: `${store}: all of it`, value: seconds, unit: 's' },
  ]
}

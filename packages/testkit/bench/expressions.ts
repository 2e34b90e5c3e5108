import { compileExpression } from '@rastro/tracking/expressions/compile'
import { ExpressionError } from '@rastro/tracking/expressions/expression-error'
import { createVariables } from '@rastro/tracking/expressions/variables'
import { createRandom } from '../src/random.ts'
import { escapesInContext, expressionVariables, writeExpression } from '../src/random-expressions.ts'
import { defineBenchmark, type Figure, percentile } from './benchmark.ts'

const variables = Object.freeze(Object.assign(createVariables(), expressionVariables))

/** Above this a measurement is repeated by the processor's clock: what does not come again was the machine's. */
const SUSPICIOUS_MICROSECONDS = 150
const REPEATS = 10

interface Attempt {
  microseconds: number
  outcome: 'value' | 'refused' | 'escaped'
}

/** Random and hostile expressions against the interpreter of computed attributes. */
export const expressions = defineBenchmark({
  name: 'expressions',
  summary: 'time of random and hostile expressions, and whether one gets out',
  options: { count: 1_000_000, seed: 20_261_121 },
  async run({ count, seed }, say) {
    const random = createRandom(seed)
    const times = new Float64Array(count + escapesInContext.length)
    const tally = { value: 0, refused: 0, escaped: 0 }
    for (let index = 0; index < times.length; index++) {
      const source = escapesInContext[index] ?? writeExpression(random)
      const { microseconds, outcome } = measure(source)
      times[index] = microseconds
      tally[outcome]++
      if (outcome === 'escaped' || microseconds > 1000) say(`${outcome} in ${microseconds} µs: ${source.slice(0, 200)}`)
      if (index % 250_000 === 249_999) say(`${index + 1} expressions`)
    }
    return figures(times, tally)
  },
})

function figures(times: Float64Array, tally: Record<Attempt['outcome'], number>): Figure[] {
  return [
    { name: 'anything but a value or a refusal', value: tally.escaped, unit: 'records', atMost: 0 },
    { name: 'read and evaluate, p50', value: percentile(times, 0.5), unit: 'µs' },
    { name: 'read and evaluate, p99', value: percentile(times, 0.99), unit: 'µs', atMost: 200 },
    { name: 'read and evaluate, worst', value: percentile(times, 1), unit: 'µs', atMost: 1000 },
    { name: 'that gave a value', value: tally.value, unit: 'expressions' },
    { name: 'that were refused', value: tally.refused, unit: 'expressions' },
  ]
}

function measure(source: string): Attempt {
  const attempt = attemptOnce(source, () => performance.now() * 1000)
  for (let repeat = 0; repeat < REPEATS && attempt.microseconds > SUSPICIOUS_MICROSECONDS; repeat++)
    attempt.microseconds = Math.min(attempt.microseconds, attemptOnce(source, threadMicroseconds).microseconds)
  return attempt
}

/** CPU time of this thread, to the microsecond; asking costs too much to do it every time. */
function threadMicroseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

function attemptOnce(source: string, now: () => number): Attempt {
  const start = now()
  let outcome: Attempt['outcome'] = 'value'
  try {
    const value = compileExpression(source).evaluate(variables)
    if (!isAllowed(value)) outcome = 'escaped'
  } catch (error) {
    outcome = error instanceof ExpressionError ? 'refused' : 'escaped'
  }
  return { microseconds: now() - start, outcome }
}

function isAllowed(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') return value.length <= 4096
  return value === null || typeof value === 'boolean'
}

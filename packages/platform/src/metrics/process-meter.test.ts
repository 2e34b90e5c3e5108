import { expect, onTestFinished, test, vi } from 'vitest'
import { createProcessMeter } from './process-meter.ts'

function start() {
  const meter = createProcessMeter()
  onTestFinished(() => meter.close())
  return (name: string) => meter.read().find((metric) => metric.name === name)
}

test('the start of the process is told the same each time: an alert counts how often it changes', async () => {
  const find = start()
  const startOf = () => find('process_start_time_seconds')?.samples[0]
  const first = startOf()
  // A clock that is set meanwhile restarts nothing either.
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(startOf()).toEqual(first)
})

test('quantiles are those of a summary, which alone may have them', () => {
  expect(start()('rastro_event_loop_delay_seconds')).toMatchObject({
    type: 'summary',
    samples: [0.5, 0.9, 0.99, 1].map((quantile) => ({ labels: { quantile: String(quantile) } })),
  })
})

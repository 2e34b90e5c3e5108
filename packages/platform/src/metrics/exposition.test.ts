import { expect, test } from 'vitest'
import { counter, gauge, histogram, writeMetrics } from './exposition.ts'
import { createHistogram } from './histogram.ts'

test('metrics are written as Prometheus reads them, and what was never counted is named', () => {
  const text = writeMetrics([
    counter('frames_total', 'Frames\nof all.', [{ labels: { protocol: 'a"b\\c\n' }, value: 3 }]),
    gauge('open', 'Open now.', 2),
    gauge('none', 'Nothing.', []),
  ])
  expect(text).toBe(
    [
      '# HELP frames_total Frames\\nof all.',
      '# TYPE frames_total counter',
      'frames_total{protocol="a\\"b\\\\c\\n"} 3',
      '# HELP open Open now.',
      '# TYPE open gauge',
      'open 2',
      '# HELP none Nothing.',
      '# TYPE none gauge',
      '',
    ].join('\n'),
  )
})

test('a histogram counts each value once and is written with growing buckets', () => {
  const seconds = createHistogram([0.1, 1])
  seconds.observe(0.1)
  seconds.observe(0.5, 3)
  seconds.observe(7)
  expect(seconds.read()).toEqual({ bounds: [0.1, 1], counts: [1, 3, 1], sum: 8.6, count: 5 })
  const text = writeMetrics([histogram('wait_seconds', 'Wait.', [{ labels: { to: 'x' }, reading: seconds.read() }])])
  expect(text.split('\n').slice(2)).toEqual([
    'wait_seconds_bucket{to="x",le="0.1"} 1',
    'wait_seconds_bucket{to="x",le="1"} 4',
    'wait_seconds_bucket{to="x",le="+Inf"} 5',
    'wait_seconds_sum{to="x"} 8.6',
    'wait_seconds_count{to="x"} 5',
    '',
  ])
})

import { expect, test } from 'vitest'
import { REFRESH_MS, readHistory, readServerHealth } from './server-health.ts'

test('[OP-72] what a server does not tell of its health, or tells in another way, is left out and breaks nothing', () => {
  for (const nonsense of [null, 'down', 7, [], { cpu: 'hot', storage: {}, alerts: [null, 3] }])
    expect(() => readServerHealth(nonsense)).not.toThrow()
  expect(readServerHealth(null)).toEqual({})
  const told = {
    time: 5,
    version: '2',
    cpu: { usage: 0.5, cores: 'four', load: [1, 2, '3'], fans: 2 },
    memory: 'much',
    queues: [{ name: 'mail', depth: 3 }, 'sms', { name: 'sms', depth: null }],
    closedPorts: ['h02/tcp'],
  }
  expect(readServerHealth(told)).toEqual({
    version: '2',
    cpu: { usage: 0.5 },
    queues: [{ name: 'mail', depth: 3 }, { name: 'sms' }],
    closedPorts: ['h02/tcp'],
  })
  expect(readHistory({ times: [1, 2], series: { cpu: [0.1, null], memory: ['x', 1] } })).toEqual({
    stepMs: Number.POSITIVE_INFINITY,
    times: [1, 2],
    series: { cpu: [0.1, null] },
  })
  expect(readHistory({ stepMs: 60_000, times: [1], series: {} })).toEqual({ stepMs: 60_000, times: [1], series: {} })
  expect(readHistory('no')).toMatchObject({ times: [], series: {} })
  expect(REFRESH_MS).toBe(30_000)
})

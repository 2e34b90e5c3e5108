import { expect, test } from 'vitest'
import { createJobMeter } from './job-meter.ts'

test('a job is counted by its name, how long it took, and whether it fails now', async () => {
  let nowMs = 0
  const meter = createJobMeter({ now: () => new Date(nowMs), monotonicMs: () => nowMs })
  const take = (ms: number) => async () => {
    nowMs += ms
    return ms
  }
  expect(await meter.run('tidy', take(2000))).toBe(2000)
  const broken = meter.run('tidy', async () => {
    nowMs += 500
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  const runs = { ended: 2, failed: 1, isFailing: true, seconds: 2.5, lastSeconds: 0.5, succeededAt: new Date(2000) }
  expect(meter.read().get('tidy')).toEqual(runs)
  await meter.run('tidy', take(100))
  expect(meter.read().get('tidy')).toMatchObject({ ended: 3, failed: 1, isFailing: false, succeededAt: new Date(2600) })
})

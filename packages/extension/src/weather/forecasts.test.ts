import type { WeatherAnswer } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createForecasts } from './forecasts.ts'

const MINUTE = 60_000
const sunny: WeatherAnswer = {
  timezone: 'America/Sao_Paulo',
  current: { temperature_2m: 24, wind_speed_10m: 5, weather_code: 0 },
}

function start() {
  const asked: string[] = []
  const failures: unknown[] = []
  const state = { nowMs: 0, fails: false }
  const clock = { now: () => new Date(state.nowMs), monotonicMs: () => state.nowMs }
  const forecasts = createForecasts(
    async (latitude, longitude) => {
      asked.push(`${latitude} ${longitude}`)
      if (state.fails) throw new Error('away')
      return sunny
    },
    { clock, onFailure: (error) => failures.push(error) },
  )
  return { asked, failures, forecasts, state }
}

test('places within a tenth of a degree are asked about once in ten minutes', async () => {
  const { asked, forecasts, state } = start()
  await Promise.all([forecasts.at(-23.5512, -46.6334), forecasts.at(-23.549, -46.6)])
  state.nowMs = 9 * MINUTE
  expect(await forecasts.at(-23.55, -46.63)).toEqual(sunny)
  expect(asked).toEqual(['-23.6 -46.6', '-23.5 -46.6'])
  state.nowMs = 11 * MINUTE
  await forecasts.at(-23.5512, -46.6334)
  expect(asked).toHaveLength(3)
})

test('who asks while the question runs waits for its answer', async () => {
  const { asked, forecasts } = start()
  const answers = await Promise.all([forecasts.at(1, 1), forecasts.at(1, 1), forecasts.at(1, 1)])
  expect(answers).toEqual([sunny, sunny, sunny])
  expect(asked).toHaveLength(1)
})

test('[WTH-07] a service that does not answer leaves the last weather for two hours, then none, and is not pressed', async () => {
  const { asked, failures, forecasts, state } = start()
  await forecasts.at(1, 1)
  state.fails = true
  state.nowMs = 30 * MINUTE
  expect(await forecasts.at(1, 1)).toEqual(sunny)
  expect(await forecasts.at(1, 1)).toEqual(sunny)
  expect(asked).toHaveLength(2)
  state.nowMs = 121 * MINUTE
  expect(await forecasts.at(1, 1)).toBeNull()
  expect(failures).toHaveLength(2)
})

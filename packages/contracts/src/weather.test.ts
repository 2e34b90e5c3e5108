import { expect, test } from 'vitest'
import { readWeather } from './weather.ts'

test('[WTH-04] temperature, wind speed and weather code are read from the answer', () => {
  const current = { time: '2026-11-21T12:00', temperature_2m: 24.3, wind_speed_10m: 11.2, weather_code: 61 }
  expect(readWeather({ timezone: 'America/Sao_Paulo', current })).toEqual({
    temperature: 24.3,
    windSpeed: 11.2,
    code: 61,
    timezone: 'America/Sao_Paulo',
  })
  const former = { current_weather: { temperature: -3, windspeed: 0, weathercode: 71 } }
  expect(readWeather(former)).toEqual({ temperature: -3, windSpeed: 0, code: 71, timezone: null })
})

test('an answer that tells no temperature tells no weather', () => {
  for (const nonsense of [null, 'x', {}, { current: null }, { current: { temperature_2m: '24' } }, { current: {} }])
    expect(readWeather(nonsense)).toBeNull()
})

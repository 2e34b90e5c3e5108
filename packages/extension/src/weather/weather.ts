import { readWeather, WeatherAnswer } from '@rastro/contracts'
import { createPace, type Egress } from '@rastro/platform'
import { Type } from 'typebox'
import type { Part } from '../index.ts'
import { purposeFor } from '../third-party.ts'
import { createForecasts } from './forecasts.ts'

const COMPLAIN_EVERY_MS = 600_000
const NOTHING: WeatherAnswer = { timezone: null, current: null }

/** Ask the service of the settings (Open-Meteo, or who speaks like it). @throws EgressError, Error */
async function askService(egress: Egress, base: string, latitude: number, longitude: number) {
  const url = new URL(base)
  url.searchParams.set('latitude', String(latitude))
  url.searchParams.set('longitude', String(longitude))
  url.searchParams.set('current', 'temperature_2m,wind_speed_10m,weather_code')
  url.searchParams.set('timezone', 'auto')
  const { status, body } = await egress.request(purposeFor('weather', base), { url: url.href })
  if (status !== 200) throw new Error(`weather: the service answered ${status}`)
  const weather = readWeather(JSON.parse(body.toString()))
  if (!weather) return null
  const { temperature, windSpeed, code, timezone } = weather
  return { timezone, current: { temperature_2m: temperature, wind_speed_10m: windSpeed, weather_code: code } }
}

/** The weather at a place, for the header. Where none is set up, or it does not answer, the answer says "unknown". */
export const weather: Part = (app, { egress, settings, clock, log }) => {
  const base = settings.weatherUrl
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  const forecasts = createForecasts(
    (latitude, longitude) => (base ? askService(egress, base, latitude, longitude) : Promise.resolve(null)),
    { clock, onFailure: (err) => mayComplain() && log.warn({ err }, 'the weather service does not answer') },
  )
  app.get(
    '/api/weather',
    {
      config: { access: 'user', summary: 'The weather at a place now' },
      schema: {
        querystring: Type.Object({
          lat: Type.Optional(Type.Number()),
          lon: Type.Optional(Type.Number()),
        }),
        response: { 200: WeatherAnswer },
      },
    },
    async ({ query: { lat, lon } }) => {
      if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return NOTHING
      return (await forecasts.at(lat, lon)) ?? NOTHING
    },
  )
}

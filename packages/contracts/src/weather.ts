import { type Static, Type } from 'typebox'
import { Nullable } from './wire.ts'

/** The weather at a place as Open-Meteo tells it; `current` is null where nobody knows. */
export const WeatherAnswer = Type.Object(
  {
    /** IANA zone of the place. */
    timezone: Nullable(Type.String()),
    current: Nullable(
      Type.Object({
        /** °C. */
        temperature_2m: Type.Number(),
        /** km/h. */
        wind_speed_10m: Nullable(Type.Number()),
        /** WMO code 4677, see the web app's table. */
        weather_code: Nullable(Type.Integer()),
      }),
    ),
  },
  { $id: 'WeatherAnswer' },
)
export type WeatherAnswer = Static<typeof WeatherAnswer>

/** The weather as the header shows it (WTH-04). Temperature in °C, wind in km/h. */
export interface Weather {
  temperature: number
  windSpeed: number | null
  /** WMO code. */
  code: number | null
  timezone: string | null
}

function numberOf(source: object, ...names: readonly string[]): number | null {
  const found = names.map((name) => Reflect.get(source, name)).find((value) => typeof value === 'number')
  return Number.isFinite(found) ? Number(found) : null
}

/** Read an answer about the weather, of ours or of the service itself in its present or former names; null = nobody knows. */
export function readWeather(answer: unknown): Weather | null {
  if (typeof answer !== 'object' || answer === null) return null
  const current: unknown = Reflect.get(answer, 'current') ?? Reflect.get(answer, 'current_weather')
  if (typeof current !== 'object' || current === null) return null
  const temperature = numberOf(current, 'temperature_2m', 'temperature')
  if (temperature === null) return null
  const timezone: unknown = Reflect.get(answer, 'timezone')
  return {
    temperature,
    windSpeed: numberOf(current, 'wind_speed_10m', 'windspeed'),
    code: numberOf(current, 'weather_code', 'weathercode'),
    timezone: typeof timezone === 'string' ? timezone : null,
  }
}

/** Where somebody looks at the page from; city null = nobody knows its name. */
export const VisitorPlace = Type.Object(
  {
    latitude: Type.Number(),
    longitude: Type.Number(),
    city: Nullable(Type.String()),
  },
  { $id: 'VisitorPlace' },
)
export type VisitorPlace = Static<typeof VisitorPlace>

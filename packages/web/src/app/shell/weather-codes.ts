import {
  IconCloud,
  IconCloudFog,
  IconCloudRain,
  IconCloudStorm,
  IconSnowflake,
  IconSun,
  IconTemperature,
} from '@tabler/icons-react'
import { defineStrings } from '../../i18n/strings.ts'

export const weatherStrings = defineStrings({
  name: 'weather',
  en: {
    clear: 'Clear',
    clouds: 'Cloudy',
    fog: 'Fog',
    drizzle: 'Drizzle',
    rain: 'Rain',
    snow: 'Snow',
    storm: 'Thunderstorm',
    unknown: 'Weather',
    wind: 'wind',
  },
  pt: {
    clear: 'Céu limpo',
    clouds: 'Nublado',
    fog: 'Neblina',
    drizzle: 'Garoa',
    rain: 'Chuva',
    snow: 'Neve',
    storm: 'Trovoada',
    unknown: 'Tempo',
    wind: 'vento',
  },
  es: {
    clear: 'Despejado',
    clouds: 'Nublado',
    fog: 'Niebla',
    drizzle: 'Llovizna',
    rain: 'Lluvia',
    snow: 'Nieve',
    storm: 'Tormenta',
    unknown: 'Tiempo',
    wind: 'viento',
  },
})

/** What a weather looks like and is called. */
interface Sky {
  Icon: typeof IconSun
  word: keyof (typeof weatherStrings)['words']['en']
}

/** WMO code table 4677 as far as forecasts use it, in runs of codes that look alike (OP-83). */
const RUNS: readonly (readonly [from: number, to: number, sky: Sky])[] = [
  [0, 1, { Icon: IconSun, word: 'clear' }],
  [2, 3, { Icon: IconCloud, word: 'clouds' }],
  [45, 48, { Icon: IconCloudFog, word: 'fog' }],
  [51, 57, { Icon: IconCloudRain, word: 'drizzle' }],
  [61, 67, { Icon: IconCloudRain, word: 'rain' }],
  [71, 77, { Icon: IconSnowflake, word: 'snow' }],
  [80, 82, { Icon: IconCloudRain, word: 'rain' }],
  [85, 86, { Icon: IconSnowflake, word: 'snow' }],
  [95, 99, { Icon: IconCloudStorm, word: 'storm' }],
]

/** The sky of a WMO code; a neutral one for a code nobody told or knows. */
export function skyOf(code: number | null): Sky {
  const run = RUNS.find(([from, to]) => code !== null && code >= from && code <= to)
  return run?.[2] ?? { Icon: IconTemperature, word: 'unknown' }
}

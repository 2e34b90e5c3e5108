import type { Weather } from '@rastro/contracts'
import { IconWind } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRights } from '../../data/use-rights.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { visitorPlaceQuery, weatherQuery } from '../../data/weather.ts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClockAt } from '../../i18n/times.ts'
import styles from './place-chip.module.css'
import { skyOf, weatherStrings } from './weather-codes.ts'

const KM_PER_MILE = 1.609344

/** Wind in the unit speeds are shown in. */
function useWind(windSpeed: number | null): string | null {
  const unit = useSpeedUnit()
  const language = useLanguage()
  if (windSpeed === null) return null
  return unit === 'mph'
    ? `${formatNumber(Math.round(windSpeed / KM_PER_MILE), language)} mph`
    : `${formatNumber(Math.round(windSpeed), language)} km/h`
}

function Sky({ weather }: { weather: Weather }) {
  const t = useWords(weatherStrings)
  const language = useLanguage()
  const wind = useWind(weather.windSpeed)
  const { Icon, word } = skyOf(weather.code)
  return (
    <>
      <span className={styles.sky} role="img" aria-label={t(word)} title={t(word)}>
        <Icon size={16} stroke={1.8} aria-hidden />
      </span>
      <span>{formatNumber(Math.round(weather.temperature), language)} °C</span>
      {wind === null ? null : (
        <span className={styles.wind} title={t('wind')}>
          <IconWind size={14} stroke={1.8} role="img" aria-label={t('wind')} />
          {wind}
        </span>
      )}
    </>
  )
}

/** City, weather and local time of where the person is, or of the middle of the installation. */
export default function PlaceChip() {
  const { shared } = useRights()
  const { data: place = null } = useQuery({ ...visitorPlaceQuery, enabled: !shared })
  const { data: weather } = useQuery(weatherQuery(place))
  const time = formatClockAt(useNow(), weather?.timezone ?? null)
  return (
    <span className={`${styles.chip} num`}>
      {place?.city ? <span className={`${styles.city} ell`}>{place.city}</span> : null}
      {weather ? <Sky weather={weather} /> : null}
      <time>{time}</time>
    </span>
  )
}

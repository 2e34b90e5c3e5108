import { IconMapPinFilled, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatCoordinates } from '../../i18n/units.ts'
import type { MapView } from '../map-view.ts'
import { type PinnedPlace, unpinPlace } from './found-place.ts'
import styles from './place-search.module.css'
import { placeSearchStrings } from './strings.ts'

/** The pin on the place somebody looked for, with what it is. It follows the map without rendering anew. */
export function PlacePin({ view, place }: { view: MapView; place: PinnedPlace }) {
  const t = useWords(placeSearchStrings)
  const language = useLanguage()
  const pin = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = () => {
      const { x, y } = view.camera.pixelOf(place)
      if (pin.current) pin.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
    follow()
    return view.camera.onMove(follow)
  }, [view, place])
  const coordinates = formatCoordinates(place.latitude, place.longitude, language)
  const lines = [place.detail, ...(place.kind === 'coordinates' ? [] : [coordinates])].filter((line) => line !== '')
  return (
    <div ref={pin} className={styles.pin}>
      <div className={styles.card}>
        <span className={styles.words} role="status" aria-label={t('found', { name: place.name })}>
          <b className="ell">{place.name}</b>
          <span className="ell muted num">{lines.join(' · ')}</span>
        </span>
        <button type="button" aria-label={t('close')} title={t('close')} onClick={unpinPlace}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </button>
      </div>
      <IconMapPinFilled size={28} aria-hidden />
    </div>
  )
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placesQuery } from '../../data/places/find-places.ts'
import { readCoordinates } from '../../data/places/read-coordinates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatCoordinates } from '../../i18n/units.ts'
import { FIRST_CAMERA } from '../camera/camera.ts'
import type { MapView } from '../map-view.ts'
import type { PinnedPlace } from './found-place.ts'
import { placeSearchStrings } from './strings.ts'

/** One line below the field: a place to go to, or the wish to ask for streets too. */
export type PlaceOption = { id: string; place: PinnedPlace } | { id: string; askStreets: () => void }

/** A pause in typing this long asks. */
const PAUSE_MS = 200

export interface PlaceOptions {
  options: readonly PlaceOption[]
  /** What to say below, for eyes and screen readers. */
  status: string
  /** Set when the question failed: asks again. */
  again: (() => void) | null
}

/** What fits the text, best first; places near the middle of the map before others. */
export function usePlaceOptions(view: MapView | null, text: string): PlaceOptions {
  const t = useWords(placeSearchStrings)
  const language = useLanguage()
  const [asked, setAsked] = useState('')
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const [near] = useState(() => view?.camera.get() ?? FIRST_CAMERA)
  const wish = text.trim()
  const coordinates = readCoordinates(wish)
  const streets = wish !== '' && asked === wish
  const search = useQuery({
    ...placesQuery({ text: streets ? wish : settled, near, streets }),
    ...(coordinates ? { enabled: false } : {}),
  })
  if (wish === '') return { options: [], status: t('begin'), again: null }
  if (coordinates) {
    const name = formatCoordinates(coordinates.latitude, coordinates.longitude, language)
    const place: PinnedPlace = { ...coordinates, name, detail: '', kind: 'coordinates' }
    return { options: [{ id: 'coordinates', place }], status: t('coordinates'), again: null }
  }
  const { places = [], streets: reach = 'none' } = search.data ?? {}
  const options: PlaceOption[] = places.map((place, index) => ({ id: `place-${index}`, place }))
  if (reach === 'askable' && !streets) options.push({ id: 'streets', askStreets: () => setAsked(wish) })
  if (search.isError) return { options: [], status: t('failed'), again: () => void search.refetch() }
  const isBusy = search.isFetching || settled !== text
  const found = places.length > 0 ? t('count', { count: places.length }) : t('nothing')
  const more = reach === 'away' ? t('away') : reach === 'none' && places.length === 0 ? t('townsOnly') : ''
  return { options, status: isBusy ? t('searching') : `${found} ${more}`.trim(), again: null }
}

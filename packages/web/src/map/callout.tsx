import { kmhFromKnots } from '@rastro/contracts/units'
import { useSyncExternalStore } from 'react'
import type { LiveFeed } from '../data/live-feed.ts'
import { useWords } from '../i18n/strings.ts'
import styles from './fleet-map.module.css'
import { STATE_TOKENS } from './marker-shapes.ts'
import { mapStrings } from './strings.ts'
import { StateGlyph } from './vehicle-symbol.tsx'

/** Name, plate, state and speed of the selected vehicle, beside its marker. */
export function Callout({ feed, id }: { feed: LiveFeed; id: number }) {
  const slice = feed.vehicle(id)
  const vehicle = useSyncExternalStore(slice.subscribe, slice.get)
  const words = useWords(mapStrings)
  if (vehicle === undefined) return null
  const { name, plate, state, speed } = vehicle.row
  return (
    <>
      <div className={styles.calloutName}>
        {name}
        {plate !== null && <span className={styles.plate}>{plate}</span>}
      </div>
      <div className={styles.calloutState} style={{ color: `var(${STATE_TOKENS[state]})` }}>
        <StateGlyph state={state} />
        {state === 'moving' && speed !== null ? `${Math.round(kmhFromKnots(speed))} km/h` : words(state)}
      </div>
    </>
  )
}

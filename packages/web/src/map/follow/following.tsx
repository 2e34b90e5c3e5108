import { IconFocus2, IconRoute, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useAttention } from '../../data/attention.ts'
import { useFeed, useSlice } from '../../data/feed.tsx'
import { useWords } from '../../i18n/strings.ts'
import { showToast } from '../../ui/toasts.ts'
import type { MapView } from '../map-view.ts'
import { drawTrail } from './draw-trail.ts'
import { followVehicle } from './follow-vehicle.ts'
import styles from './following.module.css'
import { followStrings } from './strings.ts'

/** Camera and trail of the vehicles the person wants them for, and the chips that tell so and end it. */
export function Following({ view }: { view: MapView }) {
  const { followed, trailed } = useAttention()
  return (
    <div className={styles.chips}>
      {followed === null ? null : <Followed key={`follow-${followed}`} id={followed} view={view} />}
      {trailed === null ? null : <Trailed key={`trail-${trailed}`} id={trailed} view={view} />}
    </div>
  )
}

interface OneProps {
  id: number
  view: MapView
}

function Followed({ id, view }: OneProps) {
  const t = useWords(followStrings)
  const feed = useFeed()
  const follow = useAttention((attention) => attention.follow)
  useEffect(() => {
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const onDragged = (): void => {
      follow(null)
      showToast({ tone: 'info', text: t('followEnded') })
    }
    return followVehicle({ feed, camera: view.camera, id, smooth, onDragged })
  }, [feed, view, id, follow, t])
  return (
    <Chip
      id={id}
      icon={<IconFocus2 size={16} stroke={1.8} aria-hidden />}
      says="following"
      onEnd={() => follow(null)}
    />
  )
}

function Trailed({ id, view }: OneProps) {
  const feed = useFeed()
  const trail = useAttention((attention) => attention.trail)
  useEffect(() => drawTrail({ feed, overlays: view.overlays, id }), [feed, view, id])
  return (
    <Chip id={id} icon={<IconRoute size={16} stroke={1.8} aria-hidden />} says="trailing" onEnd={() => trail(null)} />
  )
}

interface ChipProps {
  id: number
  icon: ReactNode
  says: 'following' | 'trailing'
  onEnd: () => void
}

function Chip({ id, icon, says, onEnd }: ChipProps) {
  const t = useWords(followStrings)
  const feed = useFeed()
  const [slice] = useState(() => feed.vehicle(id))
  const name = useSlice(slice)?.row.name
  if (name === undefined) return null
  return (
    <div className={styles.chip} role="status">
      {icon}
      <span className="ell">{t(says, { name })}</span>
      <button type="button" onClick={onEnd} aria-label={t(says === 'following' ? 'endFollow' : 'endTrail')}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  )
}

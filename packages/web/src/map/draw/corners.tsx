import type { Place } from '@rastro/contracts'
import type { RefObject } from 'react'
import { useWords } from '../../i18n/strings.ts'
import type { MapView } from '../map-view.ts'
import { sketch as tell } from './drawing.ts'
import styles from './drawing-layer.module.css'
import { Handle } from './handle.tsx'
import { RadiusHandle } from './radius-handle.tsx'
import type { Sketch } from './sketch.ts'
import { drawStrings } from './strings.ts'
import type { Pixel } from './use-camera.ts'

interface CornersProps {
  sketch: Sketch
  view: MapView
  project: (place: Place) => Pixel
  layer: RefObject<HTMLDivElement | null>
  /** A corner was taken or let go. */
  onCorner: (index: number | null) => void
}

/** With more corners than this in the view nobody hits the right one: zooming in brings them back. */
const MOST_HANDLES = 120
const MARGIN = 24

/** What can be dragged: corners, the points between them, the rim of a circle. All of it works by keys too. */
export function Corners(props: CornersProps) {
  const { sketch, view, project, layer, onCorner } = props
  const t = useWords(drawStrings)
  const size = layer.current?.getBoundingClientRect()
  const isInView = ({ x, y }: Pixel): boolean =>
    !size || (x > -MARGIN && y > -MARGIN && x < size.width + MARGIN && y < size.height + MARGIN)
  const shown = sketch.points
    .map((place, index) => ({ place, index, pixel: project(place) }))
    .filter(({ pixel }) => isInView(pixel))
  const count = sketch.points.length
  if (shown.length > MOST_HANDLES) return null
  return (
    <>
      {sketch.kind === 'circle' ? null : <Middles {...props} shown={shown.map(({ index }) => index)} />}
      {shown.map(({ index, pixel }) => (
        <Handle
          key={index}
          corner={index}
          className={styles.corner ?? ''}
          pixel={pixel}
          view={view}
          layer={layer}
          label={sketch.kind === 'circle' ? t('centre') : t('corner', { number: index + 1, count })}
          onGrab={() => tell({ type: 'grab' })}
          onMove={(place) => tell({ type: 'move', index, place })}
          onPress={() => {
            // The first corner, pressed again, closes the shape.
            if (index === 0) tell({ type: 'close' })
          }}
          onRemove={() => {
            tell({ type: 'remove', index })
            focusCorner(layer, Math.max(0, index - 1))
          }}
          onFocus={() => onCorner(index)}
          onBlur={() => onCorner(null)}
        />
      ))}
      {sketch.kind === 'circle' && sketch.points[0] ? (
        <RadiusHandle {...{ sketch, view, project, layer }} centre={sketch.points[0]} />
      ) : null}
    </>
  )
}

/** Put the focus on a corner once it is drawn. */
export function focusCorner(layer: RefObject<HTMLDivElement | null>, index: number): void {
  requestAnimationFrame(() => layer.current?.querySelector<HTMLElement>(`[data-corner="${index}"]`)?.focus())
}

/** Points between two corners: dragged or pressed they become a corner. */
function Middles({ sketch, view, project, layer, shown }: CornersProps & { shown: readonly number[] }) {
  const t = useWords(drawStrings)
  const { points } = sketch
  const isClosed = sketch.kind === 'polygon' && points.length > 2 && sketch.phase === 'complete'
  return shown.map((index) => {
    const next = index + 1 < points.length ? points[index + 1] : isClosed ? points[0] : undefined
    const place = points[index]
    if (!place || !next) return null
    const [from, to] = [project(place), project(next)]
    if (Math.hypot(to.x - from.x, to.y - from.y) < 48) return null
    const pixel = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const insert = (): void => tell({ type: 'insert', after: index, place: view.camera.placeAt(pixel) })
    return (
      <Handle
        key={`middle-${index}`}
        className={styles.middle ?? ''}
        pixel={pixel}
        view={view}
        layer={layer}
        label={t('middle', { from: index + 1, to: ((index + 1) % points.length) + 1 })}
        onGrab={insert}
        onMove={(moved) => tell({ type: 'move', index: index + 1, place: moved })}
        onPress={() => focusCorner(layer, index + 1)}
      />
    )
  })
}

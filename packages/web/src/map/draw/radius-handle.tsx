import type { Place } from '@rastro/contracts'
import type { RefObject } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import type { MapView } from '../map-view.ts'
import { sketch as tell } from './drawing.ts'
import styles from './drawing-layer.module.css'
import { Handle } from './handle.tsx'
import { formatLength } from './measure-text.ts'
import { placeFrom } from './outline.ts'
import type { Sketch } from './sketch.ts'
import { drawStrings } from './strings.ts'
import type { Pixel } from './use-camera.ts'

interface RadiusHandleProps {
  sketch: Sketch
  centre: Place
  view: MapView
  project: (place: Place) => Pixel
  layer: RefObject<HTMLDivElement | null>
}

/** The point on the rim of a circle that tells its radius. It stays on the side it was dragged to. */
export function RadiusHandle({ sketch, centre, view, project, layer }: RadiusHandleProps) {
  const t = useWords(drawStrings)
  const language = useLanguage()
  if (sketch.radius <= 0) return null
  return (
    <Handle
      corner={1}
      className={styles.corner ?? ''}
      pixel={project(placeFrom(centre, sketch.radius, sketch.course))}
      view={view}
      layer={layer}
      label={t('radiusHandle', { radius: formatLength(sketch.radius, language) })}
      onGrab={() => tell({ type: 'grab' })}
      onMove={(place) => tell({ type: 'rim', place })}
      onPress={() => tell({ type: 'close' })}
    />
  )
}

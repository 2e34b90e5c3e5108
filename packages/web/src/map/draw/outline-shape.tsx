import type { Place } from '@rastro/contracts'
import { useLanguage } from '../../i18n/language.ts'
import styles from './drawing-layer.module.css'
import { distanceBetween } from './measure.ts'
import { formatLength } from './measure-text.ts'
import { outlineOf, placeFrom } from './outline.ts'
import { areaOf, type Sketch } from './sketch.ts'
import type { Pixel } from './use-camera.ts'

interface OutlineProps {
  sketch: Sketch
  project: (place: Place) => Pixel
  /** Where the next corner would go. */
  pointer: Place | null
  /** Write the length at each part of the way. */
  measuring: boolean
}

/** The shape itself with its filling, and dashed what the next press would add. */
export function Outline({ sketch, project, pointer, measuring }: OutlineProps) {
  const area = areaOf(sketch)
  const isClosed = sketch.kind !== 'line'
  const places = area ? outlineOf(area) : sketch.points
  const path = pathThrough(places.map(project), isClosed && area !== null)
  const last = sketch.points.at(-1)
  const next = pointer && last && sketch.kind !== 'circle' ? pathThrough([last, pointer].map(project), false) : null
  const centre = sketch.kind === 'circle' ? sketch.points[0] : undefined
  const rim = centre && area ? placeFrom(centre, sketch.radius, sketch.course) : undefined
  return (
    <svg className={styles.shape} aria-hidden="true" focusable="false">
      {isClosed ? <path d={path} className={styles.fill} /> : null}
      <path d={path} className={styles.case} />
      <path d={path} className={styles.line} />
      {next ? <path d={next} className={styles.next} /> : null}
      {centre && rim ? <path d={pathThrough([centre, rim].map(project), false)} className={styles.next} /> : null}
      {measuring ? <Lengths points={sketch.points} project={project} /> : null}
    </svg>
  )
}

function Lengths({ points, project }: { points: readonly Place[]; project: (place: Place) => Pixel }) {
  const language = useLanguage()
  return points.slice(1).map((point, index) => {
    const before = points[index] ?? point
    const [from, to] = [project(before), project(point)]
    // Where the letters would be longer than the way they say nothing.
    if (Math.hypot(to.x - from.x, to.y - from.y) < 60) return null
    return (
      <text key={index} x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 8} className={styles.length}>
        {formatLength(distanceBetween(before, point), language)}
      </text>
    )
  })
}

function pathThrough(pixels: readonly Pixel[], closed: boolean): string {
  if (pixels.length === 0) return ''
  return `M${pixels.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`
}

import { IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { focusCorner } from './corners.tsx'
import { cancelDrawing, sketch as tell, useDrawing } from './drawing.ts'
import styles from './drawing-layer.module.css'
import { lengthOf } from './measure.ts'
import { formatLength, formatSurface } from './measure-text.ts'
import { areaOf, canRemove, type Sketch } from './sketch.ts'
import { drawStrings } from './strings.ts'

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

interface DrawingToolbarProps {
  /** The corner that has the focus. */
  corner: number | null
  layer: RefObject<HTMLDivElement | null>
}

/** What the shape measures, undo, and removing the corner that was taken. */
export function DrawingToolbar({ corner, layer }: DrawingToolbarProps) {
  const t = useWords(drawStrings)
  const sketch = useDrawing((state) => state.sketch)
  const purpose = useDrawing((state) => state.purpose)
  const mayRemove = corner !== null && canRemove(sketch)
  const remove = (): void => {
    if (corner === null) return
    tell({ type: 'remove', index: corner })
    focusCorner(layer, Math.max(0, corner - 1))
  }
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('tools')}>
      <output>
        <Measures sketch={sketch} purpose={purpose} />
      </output>
      {/* A press must not take the focus from the corner it is about. */}
      <ToolButton label={t('undo')} disabled={sketch.past.length === 0} onPress={() => tell({ type: 'undo' })}>
        <IconArrowBackUp {...ICON} />
      </ToolButton>
      {sketch.kind === 'circle' ? null : (
        <ToolButton label={t('removeCorner')} disabled={!mayRemove} onPress={remove}>
          <IconTrash {...ICON} />
        </ToolButton>
      )}
      {purpose === 'measure' ? (
        <ToolButton label={t('endMeasuring')} disabled={false} onPress={cancelDrawing}>
          <IconX {...ICON} />
        </ToolButton>
      ) : null}
    </div>
  )
}

interface ToolButtonProps {
  label: string
  disabled: boolean
  onPress: () => void
  children: React.ReactNode
}

function ToolButton({ label, disabled, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function Measures({ sketch, purpose }: { sketch: Sketch; purpose: 'area' | 'measure' }) {
  const t = useWords(drawStrings)
  const language = useLanguage()
  const { kind, points } = sketch
  if (purpose === 'measure' && points.length < 2) return t('measureStarted')
  if (points.length === 0) return t(kind)
  if (kind === 'circle') {
    const area = areaOf(sketch)
    return area
      ? t('circleMeasures', { radius: formatLength(sketch.radius, language), surface: formatSurface(area, language) })
      : t(kind)
  }
  const parts = purpose === 'measure' ? [] : [t('points', { count: points.length })]
  if (kind === 'line') parts.push(formatLength(lengthOf(points), language))
  // A way that turns encloses something: people measure yards by walking around them.
  if (points.length > 2 && (kind === 'polygon' || purpose === 'measure')) {
    parts.push(formatSurface({ kind: 'polygon', points }, language))
  }
  return parts.join(' · ')
}

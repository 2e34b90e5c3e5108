import { SegmentedControl } from '@mantine/core'
import type { Area, AreaKind } from '@rastro/contracts'
import { IconFocus2, IconPencil, IconVectorTriangle } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import { cancelDrawing, editArea, startDrawing, useDrawing } from '../../map/draw/drawing.ts'
import { lengthOf } from '../../map/draw/measure.ts'
import { formatLength, formatSurface } from '../../map/draw/measure-text.ts'
import { areaOf } from '../../map/draw/sketch.ts'
import { fitArea, showArea } from '../../map/geofences/area-on-map.ts'
import { Button } from '../../ui/button.tsx'
import styles from './geofences.module.css'
import { geofenceStrings } from './strings.ts'
import { TypedArea } from './typed-area.tsx'

interface AreaFieldProps {
  area: Area | null
  color: string | null
  lineDistance: number
  problem: string | undefined
  readOnly: boolean
  onChange: (area: Area) => void
}

const KINDS: readonly AreaKind[] = ['circle', 'polygon', 'line']
const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** Kind and shape of a geofence: drawn on the map, or typed. The map shows what the form has. */
export function AreaField(props: AreaFieldProps) {
  const { area, problem, readOnly } = props
  const onChange = (next: Area): void => {
    setChosen(null)
    props.onChange(next)
  }
  const t = useWords(geofenceStrings)
  const [chosen, setChosen] = useState<AreaKind | null>(null)
  const kind = chosen ?? area?.kind ?? 'circle'
  const isDrawing = useDrawing(({ sketch, purpose }) => sketch.phase !== 'idle' && purpose === 'area')
  useShownArea(props, isDrawing)
  const actions = useFocusAfter(isDrawing)
  // Whoever leaves the form leaves the drawing too.
  useEffect(() => cancelDrawing, [])
  const own = area?.kind === kind ? area : null
  return (
    <fieldset className={styles.area}>
      <legend>{t('type')}</legend>
      <SegmentedControl
        fullWidth
        readOnly={readOnly || isDrawing}
        aria-label={t('type')}
        data={KINDS.map((one) => ({ value: one, label: t(one) }))}
        value={kind}
        onChange={setChosen}
      />
      <Summary area={own} isDrawing={isDrawing} />
      {problem && !own ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      {isDrawing ? (
        <p className={styles.drawing}>{t('drawing')}</p>
      ) : (
        <div ref={actions}>
          <Actions {...props} {...{ kind, own, onChange }} />
        </div>
      )}
      {isDrawing ? null : <TypedArea kind={kind} area={own} readOnly={readOnly} onChange={onChange} />}
    </fieldset>
  )
}

/** How large the shape is; while it is drawn, the one on the map. */
function Summary({ area: kept, isDrawing }: { area: Area | null; isDrawing: boolean }) {
  const t = useWords(geofenceStrings)
  const language = useLanguage()
  const sketch = useDrawing((state) => state.sketch)
  const drawn = useMemo(() => areaOf(sketch), [sketch])
  const area = isDrawing ? drawn : kept
  if (area === null) return null
  const parts =
    area.kind === 'circle'
      ? [formatSurface(area, language)]
      : [
          t('count', { count: area.points.length }),
          area.kind === 'line' ? formatLength(lengthOf(area.points), language) : formatSurface(area, language),
        ]
  return <output className={styles.summary}>{parts.join(' · ')}</output>
}

function Actions({ kind, own, readOnly, onChange }: AreaFieldProps & { kind: AreaKind; own: Area | null }) {
  const t = useWords(geofenceStrings)
  const view = useCurrentMap()
  if (view === null) return <p className={styles.drawing}>{t('noMap')}</p>
  const order = { onFinish: onChange }
  return (
    <div className={styles.actions}>
      {readOnly ? null : (
        <Button look={own ? 'plain' : 'primary'} onClick={() => startDrawing(kind, order)}>
          <IconVectorTriangle {...ICON} />
          {t(own ? 'drawAgain' : 'draw')}
        </Button>
      )}
      {own && !readOnly ? (
        <Button
          onClick={() => {
            fitArea(view, own)
            editArea(own, order)
          }}
        >
          <IconPencil {...ICON} />
          {t('edit')}
        </Button>
      ) : null}
      {own ? (
        <Button look="ghost" onClick={() => fitArea(view, own)}>
          <IconFocus2 {...ICON} />
          {t('show')}
        </Button>
      ) : null}
    </div>
  )
}

/** What was drawn with keys took the focus with it: it comes back to where the drawing began. */
function useFocusAfter(isDrawing: boolean) {
  const actions = useRef<HTMLDivElement>(null)
  const wasDrawing = useRef(false)
  useEffect(() => {
    if (wasDrawing.current && !isDrawing && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus()
    wasDrawing.current = isDrawing
  }, [isDrawing])
  return actions
}

/** The map shows the shape of the form while nobody draws it. */
function useShownArea({ area, color, lineDistance }: AreaFieldProps, isDrawing: boolean): void {
  const view = useCurrentMap()
  useEffect(() => {
    if (view === null || area === null || isDrawing) return undefined
    return showArea(view, { area, color, lineDistance })
  }, [view, area, color, lineDistance, isDrawing])
}

import { NumberInput, Textarea } from '@mantine/core'
import type { Area, AreaKind } from '@rastro/contracts'
import { useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { readPoints, writePoints } from './area-words.ts'
import styles from './geofences.module.css'
import { geofenceStrings } from './strings.ts'

interface TypedAreaProps {
  kind: AreaKind
  area: Area | null
  readOnly: boolean
  onChange: (area: Area) => void
}

/** The shape as numbers: what is drawn shows here, and what is typed here shows on the map. */
export function TypedArea(props: TypedAreaProps) {
  const { kind, area } = props
  if (kind === 'circle') return <TypedCircle {...props} area={area?.kind === 'circle' ? area : null} />
  const points = area && area.kind === kind ? writePoints(area.points) : ''
  // A shape drawn meanwhile replaces what is written.
  return <TypedPoints key={points} {...props} kind={kind} start={points} />
}

type Circle = Extract<Area, { kind: 'circle' }>

const DECIMALS = { decimalScale: 6, allowedDecimalSeparators: ['.', ','] }

function TypedCircle({ area, readOnly, onChange }: TypedAreaProps & { area: Circle | null }) {
  const t = useWords(geofenceStrings)
  const [typed, setTyped] = useState<Partial<Record<'latitude' | 'longitude' | 'radius', number | string>>>({})
  const valueOf = (name: keyof typeof typed): number | string => typed[name] ?? area?.[name] ?? ''
  const change = (name: keyof typeof typed, value: number | string): void => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    const [latitude, longitude, radius] = (['latitude', 'longitude', 'radius'] as const).map((one) => {
      const number = next[one] ?? area?.[one] ?? ''
      return number === '' ? Number.NaN : Number(number)
    })
    if (latitude === undefined || longitude === undefined || radius === undefined) return
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && radius > 0)) return
    setTyped({})
    onChange({ kind: 'circle', latitude, longitude, radius })
  }
  const shown = (name: keyof typeof typed): number | string => {
    const value = valueOf(name)
    return typeof value === 'number' ? Number(value.toFixed(name === 'radius' ? 1 : 6)) : value
  }
  return (
    <div className={styles.circle}>
      <NumberInput
        label={t('latitude')}
        value={shown('latitude')}
        min={-90}
        max={90}
        readOnly={readOnly}
        {...DECIMALS}
        onChange={(value) => change('latitude', value)}
      />
      <NumberInput
        label={t('longitude')}
        value={shown('longitude')}
        min={-180}
        max={180}
        readOnly={readOnly}
        {...DECIMALS}
        onChange={(value) => change('longitude', value)}
      />
      <NumberInput
        label={t('radius')}
        value={shown('radius')}
        min={0}
        readOnly={readOnly}
        {...DECIMALS}
        onChange={(value) => change('radius', value)}
      />
    </div>
  )
}

interface TypedPointsProps extends Omit<TypedAreaProps, 'area' | 'kind'> {
  kind: 'polygon' | 'line'
  start: string
}

const LEAST = { polygon: 3, line: 2 } as const

function TypedPoints({ kind, start, readOnly, onChange }: TypedPointsProps) {
  const t = useWords(geofenceStrings)
  const [text, setText] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const apply = (): void => {
    if (text.trim() === start.trim()) return
    const read = readPoints(text)
    if ('wrongLine' in read) setProblem(t('wrongLine', { line: read.wrongLine }))
    else if (read.points.length < LEAST[kind]) setProblem(t('tooFew'))
    else {
      setProblem(null)
      onChange({ kind, points: read.points })
    }
  }
  return (
    <Textarea
      label={t('points')}
      description={t('pointsHint')}
      value={text}
      maxRows={8}
      readOnly={readOnly}
      error={problem}
      classNames={{ input: styles.points }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
    />
  )
}

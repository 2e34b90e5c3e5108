import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { formatArea, GEOFENCE_KEYS, GEOFENCE_LOCKS, LINE_DISTANCE } from '@rastro/contracts'
import { kmhFromKnots, knotsFromKmh, knotsFromMph, mphFromKnots } from '@rastro/contracts/units'
import { useMemo } from 'react'
import { useList } from '../../data/resources.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useWords } from '../../i18n/strings.ts'
import { SPEED_SYMBOL } from '../../i18n/units.ts'
import { AttributesField } from '../../ui/attributes-field.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { AreaField } from './area-field.tsx'
import { readArea } from './area-words.ts'
import { ColorField } from './color-field.tsx'
import type { GeofenceForm } from './geofence-form.ts'
import { LinkFields } from './link-fields.tsx'
import { LockFields } from './lock-fields.tsx'
import { geofenceStrings } from './strings.ts'

/** Attributes that have a field of their own. */
const OWN_FIELDS: ReadonlySet<string> = new Set([...Object.values(GEOFENCE_KEYS), ...Object.values(GEOFENCE_LOCKS)])

/** The form of a geofence. */
export function GeofenceFields({ value, change, problems, readOnly }: FieldsProps<GeofenceForm>) {
  const t = useWords(geofenceStrings)
  const { attributes } = value
  const area = useMemo(() => readArea(value.area), [value.area])
  const set = (key: string, to: string | number | boolean | null): void => {
    const { [key]: _, ...rest } = attributes
    change({ attributes: to === null ? rest : { ...rest, [key]: to } })
  }
  const color = attributes[GEOFENCE_KEYS.color]
  const lineDistance = Number(attributes[GEOFENCE_KEYS.lineDistance] ?? LINE_DISTANCE)
  return (
    <>
      <TextInput
        label={t('name')}
        value={value.name}
        maxLength={128}
        readOnly={readOnly}
        error={problems['name']}
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <AreaField
        area={area}
        color={typeof color === 'string' ? color : null}
        lineDistance={lineDistance}
        problem={problems['area']}
        readOnly={readOnly}
        onChange={(next) => change({ area: formatArea(next) })}
      />
      {area?.kind === 'line' ? (
        <NumberInput
          label={t('lineDistance')}
          value={lineDistance}
          min={1}
          readOnly={readOnly}
          onChange={(metres) => set(GEOFENCE_KEYS.lineDistance, Number(metres) > 0 ? Number(metres) : null)}
        />
      ) : null}
      <ColorField
        value={typeof color === 'string' ? color : null}
        readOnly={readOnly}
        onChange={(next) => set(GEOFENCE_KEYS.color, next)}
      />
      <Textarea
        label={t('description')}
        value={value.description ?? ''}
        maxLength={128}
        minRows={2}
        readOnly={readOnly}
        onChange={(event) => change({ description: event.currentTarget.value || null })}
      />
      <CalendarField value={value.calendarId} readOnly={readOnly} onChange={(calendarId) => change({ calendarId })} />
      <SpeedField
        knots={Number(attributes[GEOFENCE_KEYS.speedLimit] ?? 0)}
        readOnly={readOnly}
        onChange={(knots) => set(GEOFENCE_KEYS.speedLimit, knots)}
      />
      <LinkFields value={value} readOnly={readOnly} onChange={change} />
      <LockFields value={value} readOnly={readOnly} onChange={(key, on) => set(key, on || null)} />
      <AttributesField
        value={Object.fromEntries(Object.entries(attributes).filter(([key]) => !OWN_FIELDS.has(key)))}
        readOnly={readOnly}
        onChange={(others) => {
          const own = Object.entries(attributes).filter(([key]) => OWN_FIELDS.has(key))
          change({ attributes: { ...Object.fromEntries(own), ...others } })
        }}
      />
    </>
  )
}

interface CalendarFieldProps {
  value: number
  readOnly: boolean
  onChange: (id: number) => void
}

/** When the geofence counts. */
function CalendarField({ value, readOnly, onChange }: CalendarFieldProps) {
  const t = useWords(geofenceStrings)
  const { items } = useList('calendars')
  if (items.length === 0 && value === 0) return null
  return (
    <Select
      label={t('calendar')}
      placeholder={t('always')}
      data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value > 0 ? String(value) : null}
      clearable
      searchable
      readOnly={readOnly}
      onChange={(id) => onChange(Number(id ?? 0))}
    />
  )
}

interface SpeedFieldProps {
  knots: number
  readOnly: boolean
  onChange: (knots: number | null) => void
}

/** The limit inside, in the person's unit; kept in knots. */
function SpeedField({ knots, readOnly, onChange }: SpeedFieldProps) {
  const t = useWords(geofenceStrings)
  const unit = useSpeedUnit()
  const shown = unit === 'mph' ? mphFromKnots(knots) : kmhFromKnots(knots)
  return (
    <NumberInput
      label={t('speedLimit', { unit: SPEED_SYMBOL[unit] })}
      description={t('speedHint')}
      value={knots > 0 ? Math.round(shown) : ''}
      min={0}
      max={400}
      allowDecimal={false}
      readOnly={readOnly}
      onChange={(value) => {
        const speed = Number(value)
        onChange(speed > 0 ? (unit === 'mph' ? knotsFromMph(speed) : knotsFromKmh(speed)) : null)
      }}
    />
  )
}

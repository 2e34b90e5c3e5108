import { NumberInput, Select, Textarea } from '@mantine/core'
import { formatArea, GEOFENCE_KEYS, GEOFENCE_LOCKS, LINE_DISTANCE } from '@rastro/contracts'
import { useMemo } from 'react'
import { useList } from '../../data/resources.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useWords } from '../../i18n/strings.ts'
import { SPEED_SYMBOL } from '../../i18n/units.ts'
import { AttributesField } from '../../ui/attributes-field.tsx'
import { NameField } from '../../ui/settings/name-field.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { SpeedField } from '../../ui/speed-field.tsx'
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
export function GeofenceFields(form: FieldsProps<GeofenceForm>) {
  const { value, change, problems, readOnly } = form
  const t = useWords(geofenceStrings)
  const unit = useSpeedUnit()
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
      <NameField label={t('name')} form={form} />
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
        label={t('speedLimit', { unit: SPEED_SYMBOL[unit] })}
        description={t('speedHint')}
        unit={unit}
        knots={Number(attributes[GEOFENCE_KEYS.speedLimit] ?? 0)}
        readOnly={readOnly}
        onChange={(knots) => set(GEOFENCE_KEYS.speedLimit, knots)}
      />
      <LinkFields value={value} readOnly={readOnly} onChange={change} />
      <LockFields value={value} readOnly={readOnly} onChange={(key, on) => set(key, on || null)} />
      <AttributesField
        value={attributes}
        own={OWN_FIELDS}
        readOnly={readOnly}
        onChange={(others) => change({ attributes: others })}
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

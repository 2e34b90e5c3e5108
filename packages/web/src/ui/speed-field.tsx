import { NumberInput } from '@mantine/core'
import { kmhFromKnots, knotsFromKmh, knotsFromMph, mphFromKnots } from '@rastro/contracts/units'
import type { SpeedUnit } from '../i18n/units.ts'

interface SpeedFieldProps {
  /** With the unit in it. */
  label: string
  description?: string
  /** 0 is none. */
  knots: number
  /** The person's. */
  unit: SpeedUnit
  readOnly: boolean
  /** In knots; null is none. */
  onChange: (knots: number | null) => void
}

/** A speed limit in the person's unit; kept in knots. */
export function SpeedField({ label, description, knots, unit, readOnly, onChange }: SpeedFieldProps) {
  const shown = unit === 'mph' ? mphFromKnots(knots) : kmhFromKnots(knots)
  return (
    <NumberInput
      label={label}
      description={description}
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

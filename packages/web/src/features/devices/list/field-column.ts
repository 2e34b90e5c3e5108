import { attributeText, type Language } from '@rastro/contracts'
import type { DeviceField } from '@rastro/contracts/device-fields'
import type { Device } from '@rastro/contracts/devices'
import { SPEED_FACTOR, SPEED_SYMBOL, type SpeedUnit } from '../../../i18n/units.ts'
import type { ExportColumn, ExportKind } from '../../../ui/export/export-table.ts'

const KIND: Readonly<Partial<Record<DeviceField['kind'], ExportKind>>> = {
  number: 'number',
  money: 'number',
  speed: 'number',
  date: 'date',
}
/** Decimals of amounts; whole units are enough for speeds. */
const DIGITS: Readonly<Partial<Record<DeviceField['kind'], number>>> = { money: 2, number: 1 }

/** A field of the vehicle's form as a column that only tables have. */
export function fieldColumn(
  { key, kind, words, unit: symbol }: DeviceField,
  language: Language,
  unit: SpeedUnit,
): ExportColumn<{ device: Device | undefined }> {
  const isSpeed = kind === 'speed'
  const shown = isSpeed ? SPEED_SYMBOL[unit] : symbol
  return {
    title: words[language],
    kind: KIND[kind] ?? 'text',
    digits: DIGITS[kind] ?? 0,
    ...(shown !== undefined && { unit: shown }),
    width: 18,
    isTableOnly: true,
    value({ device }) {
      const text = device ? attributeText(device.attributes, key) : null
      if (text === null) return null
      // A day without a clock is the same day in every zone at noon.
      if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T12:00:00` : null
      if (KIND[kind] !== 'number') return text
      const amount = Number(text)
      return isSpeed ? Math.round(amount * SPEED_FACTOR[unit]) : amount
    },
  }
}

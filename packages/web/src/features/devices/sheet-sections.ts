import { attributeText, type Device, type Language, type Position } from '@rastro/contracts'
import {
  type DeviceField,
  FUEL_FIELDS,
  INSTALLATION_FIELDS,
  OBSERVATIONS_FIELD,
  SIM_FIELDS,
  TRACKER_FIELDS,
  VEHICLE_FIELDS,
} from '@rastro/contracts/device-fields'
import { formatNumber } from '../../i18n/numbers.ts'
import { formatSpeed, SPEED_SYMBOL, type SpeedUnit } from '../../i18n/units.ts'
import type { PdfFacts } from '../../ui/export/pdf-sheet.ts'
import { type AttributeRow, attributeRows } from './detail/attribute-rows.ts'

/** How the person reads values, and what sections are called. */
export interface SheetWords {
  readonly language: Language
  readonly unit: SpeedUnit
  readonly yes: string
  readonly no: string
  readonly titles: Readonly<Record<'vehicle' | 'fuel' | 'tracker' | 'sim' | 'installation' | 'last', string>>
  /** Facts of the device itself: unique id, group, contact and the like. */
  readonly own: PdfFacts['facts']
}

function fieldValue({ key, kind, unit: symbol }: DeviceField, { attributes }: Device, words: SheetWords): string {
  const text = attributeText(attributes, key)
  if (text === null || text === '') return ''
  const { language, unit } = words
  if (kind === 'speed') return `${formatSpeed(Number(text), unit, language)} ${SPEED_SYMBOL[unit]}`
  if (kind === 'number' || kind === 'money') {
    const number = Number(text)
    if (!Number.isFinite(number)) return text
    const decimals = kind === 'money' ? 2 : Number.isInteger(number) ? 0 : 1
    return `${formatNumber(number, language, decimals)}${symbol === undefined ? '' : ` ${symbol}`}`
  }
  const [, year, month, day] = (kind === 'date' && /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)) || []
  return day === undefined ? text : `${day}/${month}/${year}`
}

function factsOf(fields: readonly DeviceField[], device: Device, words: SheetWords): PdfFacts['facts'] {
  return fields.map((field) => [field.words[words.language], fieldValue(field, device, words)] as const)
}

/** Everything that is known of a device, by section; what nobody filled in is left out, and so are empty sections. */
export function sheetSections(device: Device, position: Position | null, words: SheetWords): readonly PdfFacts[] {
  const { titles, own } = words
  const last: readonly AttributeRow[] = position ? attributeRows(position, words) : []
  const sections: readonly PdfFacts[] = [
    {
      title: titles.vehicle,
      facts: [...own, ...factsOf([...VEHICLE_FIELDS, OBSERVATIONS_FIELD], device, words)],
    },
    { title: titles.last, facts: last.map(({ label, value }) => [label, value] as const) },
    { title: titles.fuel, facts: factsOf(FUEL_FIELDS, device, words) },
    { title: titles.tracker, facts: factsOf(TRACKER_FIELDS, device, words) },
    { title: titles.sim, facts: factsOf(SIM_FIELDS, device, words) },
    { title: titles.installation, facts: factsOf(INSTALLATION_FIELDS, device, words) },
  ]
  return sections
    .map(({ title, facts }) => ({ title, facts: facts.filter(([, value]) => value !== '') }))
    .filter(({ facts }) => facts.length > 0)
}

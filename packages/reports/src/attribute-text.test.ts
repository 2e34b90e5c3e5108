import { expect, test } from 'vitest'
import { attributeText } from './attribute-text.ts'
import type { SheetNames } from './report.ts'

const NAMES: SheetNames = {
  language: 'pt',
  geofence: () => '',
  maintenance: () => '',
  address: () => null,
  measure: (kind, value) => (kind === 'speed' ? [Math.round(value * 1.852), 'km/h'] : [value / 1000, 'km']),
}
const textOf = (attributes: Parameters<typeof attributeText>[0], changes: Partial<SheetNames> = {}): string =>
  attributeText(attributes, { ...NAMES, ...changes })

test('what the tracker sent in metres, knots and milliseconds is written as people read it', () => {
  const sent = { odometer: 41_797_001, totalDistance: 1_102_026.82, hours: 76_832_000, speedLimit: 43.2 }
  expect(textOf(sent)).toBe(
    'Odômetro=41.797 km  Distância total=1.102,03 km  Horímetro=21,3 h  Limite de velocidade=80 km/h',
  )
})

test('volts and shares carry their symbol, answers and alarms their word', () => {
  expect(textOf({ power: 12.68, batteryLevel: 98, ignition: false, alarm: 'sos' })).toBe(
    'Alimentação=12,68 V  Nível da bateria=98 %  Ignição=não  Alarme=SOS',
  )
})

test('separators are those of the language; what nobody knows stands as it came', () => {
  expect(textOf({ rpm: 2150, io7: 1.239, iccid: '8955170' }, { language: 'en' })).toBe(
    'Engine speed=2,150  io7=1.24  SIM card=8955170',
  )
})

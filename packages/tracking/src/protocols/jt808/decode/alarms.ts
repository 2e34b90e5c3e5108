import { hasBit } from '../../wire/bits.ts'
import type { Model } from './model.ts'

type AlarmBits = readonly (readonly [bits: readonly number[], alarm: string])[]

/** Bits of the alarm word, in the order alarms are told. */
const STANDARD: AlarmBits = [
  [[0], 'sos'],
  [[1], 'overspeed'],
  [[2], 'fatigueDriving'],
  [[5, 6], 'gpsAntennaCut'],
  [[4, 9, 10, 11], 'fault'],
  [[7, 18], 'lowBattery'],
  [[8], 'powerOff'],
  [[15], 'vibration'],
  [[16, 17], 'tampering'],
  [[19], 'parking'],
  [[20], 'geofence'],
  [[26], 'general'],
  [[28], 'movement'],
  [[29, 30], 'accident'],
]
const PADLOCK: AlarmBits = [
  [[0, 4], 'removing'],
  [[1], 'tampering'],
]
const AOVX: AlarmBits = [[[16], 'movement']]
/** This model sets the bits of an accident on every bump. */
const WITHOUT_ACCIDENT = STANDARD.filter(([, alarm]) => alarm !== 'accident')

/** The alarms of the alarm word. */
export function alarmsOf(word: number, model: Model): string[] {
  return tableOf(model).flatMap(([bits, alarm]) => (bits.some((bit) => hasBit(word, bit)) ? [alarm] : []))
}

function tableOf({ isPadlock, isAovx, name }: Model): AlarmBits {
  if (isPadlock) return PADLOCK
  if (isAovx) return AOVX
  return name === 'VL300' ? WITHOUT_ACCIDENT : STANDARD
}

/** Harsh driving, as several makers number it. */
export const DRIVING = {
  ACCELERATION: 'hardAcceleration',
  BRAKING: 'hardBraking',
  CORNERING: 'hardCornering',
} as const

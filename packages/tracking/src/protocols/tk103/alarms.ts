import type { Attributes } from '@rastro/contracts'

const DRIVING: readonly string[] = ['lowBattery', 'overspeed', 'idle', 'hardAcceleration', 'hardBraking', 'temperature']
const NUMBERED: readonly (string | undefined)[] = [
  undefined,
  'accident',
  'sos',
  'vibration',
  'lowspeed',
  'overspeed',
  'geofenceExit',
]

/** The same event has three names: over the network, with a fix, and with cells only. */
const ALARMS: Readonly<Record<string, string>> = {
  ...named('movement', 'ZC11', 'DW31', 'DW51'),
  ...named('lowBattery', 'ZC12', 'DW32', 'DW52'),
  ...named('powerCut', 'ZC13', 'DW33', 'DW53'),
  ...named('removing', 'ZC17', 'DW37', 'DW57'),
  ...named('sos', 'ZC25', 'DW3E', 'DW5E'),
  ...named('tampering', 'ZC26', 'DW3F', 'DW5F'),
  ...named('lowPower', 'ZC27', 'DW40', 'DW60'),
}
const IGNITION_ON = new Set(['ZC15', 'DW35', 'DW55', 'ZC29', 'DW42', 'DW62'])
const IGNITION_OFF = new Set(['ZC16', 'DW36', 'DW56'])

/** What the type of a message says by itself. `data` = the digits a type may carry. */
export function attributesOfType(type: string, data: string): Attributes {
  if (IGNITION_ON.has(type)) return { ignition: true }
  if (IGNITION_OFF.has(type)) return { ignition: false }
  const alarm = alarmOf(type, data)
  return alarm === undefined ? {} : { alarm }
}

function alarmOf(type: string, data: string): string | undefined {
  if (type === 'BQ81') return data === '' ? undefined : DRIVING[Number(data)]
  if (type === 'BO01') return NUMBERED[Number(data.charAt(0))]
  return ALARMS[type]
}

function named(alarm: string, ...types: readonly string[]): Record<string, string> {
  return Object.fromEntries(types.map((type) => [type, alarm]))
}

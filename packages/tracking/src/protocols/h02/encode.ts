import type { Encoder, OutgoingCommand } from '../protocol.ts'
import { commandFrequency, customText, textCommand } from '../wire/text-command.ts'
import { clockOf } from './answer.ts'

export const custom = customText
export const alarmArm: Encoder = (command) => format(command, 'SCF', '0,0')
export const alarmDisarm: Encoder = (command) => format(command, 'SCF', '1,1')
export const engineStop: Encoder = (command) => format(command, 'S20', '1,1')
export const engineResume: Encoder = (command) => format(command, 'S20', '1,0')

/** Seconds between reports; the device attribute `h02.alternative` chooses the older word for it. */
export const positionPeriodic: Encoder = (command) => {
  const seconds = commandFrequency(command)
  if (command.device.attributes?.['h02.alternative'] === true) return format(command, 'D1', `${seconds}`)
  return format(command, 'S71', `22,${seconds}`)
}

function format({ uniqueId, now }: OutgoingCommand, word: string, values: string): Uint8Array {
  return textCommand(`*HQ,${uniqueId},${word},${clockOf(now)},${values}#`)
}

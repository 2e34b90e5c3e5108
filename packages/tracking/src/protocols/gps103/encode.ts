import type { Encoder, OutgoingCommand } from '../protocol.ts'
import { commandFrequency, commandText, textCommand } from '../wire/text-command.ts'

export const custom: Encoder = (command) => format(command, commandText(command, 'data'))
export const positionStop: Encoder = (command) => format(command, 'A')
export const positionSingle: Encoder = (command) => format(command, 'B')
export const positionPeriodic: Encoder = (command) => format(command, `C,${intervalOf(commandFrequency(command))}`)
export const engineStop: Encoder = (command) => format(command, 'J')
export const engineResume: Encoder = (command) => format(command, 'K')
export const alarmArm: Encoder = (command) => format(command, 'L')
export const alarmDisarm: Encoder = (command) => format(command, 'M')
export const requestPhoto: Encoder = (command) => format(command, '160')

/** No terminator: the tracker takes what one packet brings. */
function format({ uniqueId }: OutgoingCommand, order: string): Uint8Array {
  return textCommand(`**,imei:${uniqueId},${order}`)
}

/** Two digits and a unit; the tracker knows no finer steps, so the rest is dropped. */
function intervalOf(seconds: number): string {
  if (seconds >= 3600) return `${twoDigits(seconds / 3600)}h`
  return seconds >= 60 ? `${twoDigits(seconds / 60)}m` : `${twoDigits(seconds)}s`
}

function twoDigits(value: number): string {
  return String(Math.trunc(value)).padStart(2, '0')
}

import type { Encoder, OutgoingCommand } from '../protocol.ts'
import { customText, devicePassword, textCommand } from '../wire/text-command.ts'

export const custom = customText
export const positionSingle: Encoder = (command) => order(command, 'RTO', '1,,,,,,FFFF')
export const rebootDevice: Encoder = (command) => order(command, 'RTO', '3,,,,,,FFFF')
export const deviceIdentification: Encoder = (command) => order(command, 'RTO', '8,,,,,,FFFF')
/** Output 1; the tracker switches it whatever the speed is. */
export const engineStop: Encoder = (command) => order(command, 'OUT', '1,,,0,0,0,0,0,0,0,,,,,,,FFFF')
export const engineResume: Encoder = (command) => order(command, 'OUT', '0,,,0,0,0,0,0,0,0,,,,,,,FFFF')

/** The serial number at the end comes back with the answer; one for all is enough, as we name the order by its word. */
function order(command: OutgoingCommand, word: string, values: string): Uint8Array {
  return textCommand(`AT+GT${word}=${devicePassword(command, '')},${values}$`)
}

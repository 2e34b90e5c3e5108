import type { Encoder, OutgoingCommand } from '../protocol.ts'
import { commandPart, commandText, textCommand } from '../wire/text-command.ts'
import { packetFor } from './message.ts'

/** Trackers repeat it in their answer; any letter does. */
const FLAG = 'A'

export const custom: Encoder = (command) => packet(command, commandText(command, 'data'))
export const positionSingle: Encoder = (command) => packet(command, 'A10')
/** Output 1 of five: 1 is on, 0 is off, 2 leaves it as it is. */
export const engineStop: Encoder = (command) => packet(command, 'C01,0,12222')
export const engineResume: Encoder = (command) => packet(command, 'C01,0,02222')
/** Output 3, or the word of models with an alarm of their own (device attribute `meitrack.alternative`). */
export const alarmArm: Encoder = (command) => packet(command, isAlternative(command) ? 'B21,1' : 'C01,0,22122')
export const alarmDisarm: Encoder = (command) => packet(command, isAlternative(command) ? 'B21,0' : 'C01,0,22022')

export const requestPhoto: Encoder = (command) => {
  const index = Number(command.attributes['index'] ?? 0)
  const camera = Number.isSafeInteger(index) && index > 0 ? index : 1
  return packet(command, `D03,${camera},camera_picture.jpg`)
}

export const sendSms: Encoder = (command) =>
  packet(command, `C02,0,${commandPart(command, 'phone')},${commandPart(command, 'message')}`)

function packet({ uniqueId }: OutgoingCommand, words: string): Uint8Array {
  textCommand(words)
  return packetFor(uniqueId, FLAG, words)
}

function isAlternative({ device }: OutgoingCommand): boolean {
  return device.attributes?.['meitrack.alternative'] === true
}

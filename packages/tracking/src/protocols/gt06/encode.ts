import type { Encoder, OutgoingCommand } from '../protocol.ts'
import { devicePassword } from '../wire/text-command.ts'
import { reply } from './message.ts'

const COMMAND = 0x80
/** The length of the text and of the packet must fit one byte each. */
const LONGEST_TEXT = 230

/** The relay cuts the fuel pump; some clones know other words for it, chosen by model or device attribute. */
export const engineStop: Encoder = (command) => encodeText(command, engineText(command, 'DYD', 'Relay,1#'))

export const engineResume: Encoder = (command) => encodeText(command, engineText(command, 'HFYD', 'Relay,0#'))

/** The tracker's own command, as in its manual (`STATUS#`). */
export const custom: Encoder = (command) => {
  const { data } = command.attributes
  if (typeof data !== 'string') throw new Error('custom command without data')
  return encodeText(command, data)
}

function engineText(command: OutgoingCommand, word: string, relay: string): string {
  if (command.device.model?.toUpperCase() === 'G109') return `${word}#`
  if (command.device.attributes?.['gt06.alternative'] !== true) return relay
  return `${word},${devicePassword(command, '123456')}#`
}

/** @throws Error when the text is empty, too long or not printable ASCII */
function encodeText(command: OutgoingCommand, text: string): Uint8Array {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('command is not printable')
  if (text.length > LONGEST_TEXT) throw new Error('command is too long')
  const hasLanguage = command.device.attributes?.['gt06.language'] === true
  const content = Buffer.alloc(5 + text.length + (hasLanguage ? 2 : 0))
  content.writeUInt8(4 + text.length, 0)
  content.write(text, 5, 'latin1')
  if (hasLanguage) content.writeUInt16BE(2, 5 + text.length) // English
  return reply(COMMAND, 0, content)
}

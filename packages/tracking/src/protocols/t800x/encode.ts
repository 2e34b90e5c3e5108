import type { Encoder } from '../protocol.ts'
import { commandText, textCommand } from '../wire/text-command.ts'
import { headerOf, KIND, write } from './message.ts'

/** The way of a command that sets or asks something. */
const SETTING = 1
const LONGEST = 500

/** The tracker's own command, as in its manual (`RELAY,0000,On#`). @throws Error when it is too long or not printable */
export const custom: Encoder = (command, session) => {
  const words = textCommand(commandText(command, 'data'))
  if (words.length > LONGEST) throw new Error('command is too long')
  if (!/^\d{15}$/.test(command.uniqueId)) throw new Error('the device is not named by its imei')
  const imei = Buffer.from(`0${command.uniqueId}`, 'hex')
  const head = { header: headerOf(session), kind: KIND.COMMAND, serial: 1, imei }
  return write(head, Buffer.from([SETTING, ...words]))
}

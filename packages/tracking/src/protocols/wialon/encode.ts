import type { Encoder } from '../protocol.ts'
import { commandPart, commandText, customText, textCommand } from '../wire/text-command.ts'

export const custom = customText
export const rebootDevice: Encoder = () => line('reboot')
export const deviceIdentification: Encoder = () => line('VER?')
export const sendUssd: Encoder = (command) => line(`USSD:${commandText(command, 'phone')}`)
export const outputControl: Encoder = (command) =>
  line(`L${commandPart(command, 'index')}=${commandPart(command, 'data')}`)

function line(text: string): Uint8Array {
  return Buffer.concat([textCommand(text), Buffer.from('\r\n')])
}

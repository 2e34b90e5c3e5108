import type { DecodeSession, Encoder, OutgoingCommand } from '../protocol.ts'
import { commandText, customText, textCommand } from '../wire/text-command.ts'
import { dialectOf } from './dialect.ts'

export const custom = customText
export const rebootDevice: Encoder = (command, session) => order(command, session, 'Reboot', '03;03')
export const engineStop: Encoder = (command, session) => order(command, session, 'Enable1', '04;01')
export const engineResume: Encoder = (command, session) => order(command, session, 'Disable1', '04;02')
export const alarmArm: Encoder = (command, session) => order(command, session, 'Enable2', '04;03')
export const alarmDisarm: Encoder = (command, session) => order(command, session, 'Disable2', '04;04')

/** Where are you now. */
export const positionSingle: Encoder = (command, session) => {
  if (isUniversal(session)) return line(`CMD;${command.uniqueId};03;01`)
  return line(`${prefixOf(session)}GTR;${command.uniqueId};02;`)
}

/** Switch an output, `index` from 1; `data` is `1` for on, anything else for off. */
export const outputControl: Encoder = (command, session) => {
  const index = Number(commandText(command, 'index'))
  if (!Number.isSafeInteger(index) || index < 1 || index > 9) throw new Error('command without index')
  const isOn = commandText(command, 'data') === '1'
  const code = String(index * 2 - (isOn ? 1 : 0)).padStart(2, '0')
  return order(command, session, `${isOn ? 'Enable' : 'Disable'}${index}`, `04;${code}`)
}

function order(command: OutgoingCommand, session: DecodeSession | undefined, word: string, code: string): Uint8Array {
  if (isUniversal(session)) return line(`CMD;${command.uniqueId};${code}`)
  return line(`${prefixOf(session)}CMD;${command.uniqueId};02;${word}`)
}

function line(text: string): Uint8Array {
  return Buffer.concat([textCommand(text), Buffer.from('\r')])
}

function isUniversal(session: DecodeSession | undefined): boolean {
  return dialectOf(session) === 'universal'
}

/** Older models answer to their own family name; the oldest is understood by all of them. */
function prefixOf(session: DecodeSession | undefined): string {
  const dialect = dialectOf(session)
  return dialect === undefined || dialect === 'universal' ? 'SA200' : dialect
}

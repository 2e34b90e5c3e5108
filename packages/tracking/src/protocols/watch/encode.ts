import type { DecodeSession, Encoder, OutgoingCommand } from '../protocol.ts'
import { commandFlag, commandFrequency, commandPart, commandText, textCommand } from '../wire/text-command.ts'
import { standardOffset } from '../wire/time-zone.ts'
import { escape } from './escape.ts'
import { dialectOf, messageFor } from './message.ts'

const HOUR_MS = 3_600_000

type Words = (command: OutgoingCommand) => string

/** A command in words, written the way the watch speaks. */
function words(text: Words): Encoder {
  return (command, session) => wrap(command, session, Buffer.from(textCommand(text(command))))
}

function wrap({ uniqueId }: OutgoingCommand, session: DecodeSession | undefined, content: Buffer): Uint8Array {
  const { maker, hasIndex } = dialectOf(session)
  // Watches that call themselves 3G listen to the older name.
  const head = { maker: maker === '3G' ? 'SG' : maker, id: uniqueId, index: hasIndex ? '0001' : undefined }
  return messageFor(head, content)
}

const part: Words = (command) => commandPart(command, 'data')
const flag: Words = (command) => (commandFlag(command, 'enable') ? '1' : '0')

export const custom = words((command) => commandText(command, 'data'))
export const positionSingle = words(() => 'CR')
export const positionPeriodic = words((command) => `UPLOAD,${commandFrequency(command)}`)
export const rebootDevice = words(() => 'RESET')
export const powerOff = words(() => 'POWEROFF')
export const sosNumber = words((command) => `SOS${commandPart(command, 'index')},${commandPart(command, 'phone')}`)
export const alarmSos = words((command) => `SOSSMS,${flag(command)}`)
export const alarmBattery = words((command) => `LOWBAT,${flag(command)}`)
export const alarmRemove = words((command) => `REMOVE,${flag(command)}`)
export const alarmClock = words((command) => `REMIND,${part(command)}`)
export const silenceTime = words((command) => `SILENCETIME,${part(command)}`)
export const setIndicator = words((command) => `FLOWER,${part(command)}`)
export const setPhonebook = words((command) => `PHB,${part(command)}`)

/** Text of any script, as the hexadecimal digits of its UTF-16. */
export const message = words((command) => {
  const text = Buffer.from(commandText(command, 'message'), 'utf16le')
  return `MESSAGE,${text.swap16().toString('hex')}`
})

/** Hours ahead of UTC in winter: the watch knows summer time itself. */
export const setTimezone = words((command) => {
  const offset = standardOffset(commandText(command, 'timezone'), command.now)
  if (offset === undefined) throw new Error('command without timezone')
  const hours = Math.round((offset / HOUR_MS) * 100) / 100
  const language = command.attributes['language']
  return `LZ,${language === undefined ? '' : commandPart(command, 'language')},${hours < 0 ? '' : '+'}${hours}`
})

/** A recording in AMR, as hexadecimal digits. */
export const voiceMessage: Encoder = (command, session) => {
  const hex = part(command)
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]+$/.test(hex)) throw new Error('command data is not hexadecimal')
  return wrap(command, session, Buffer.concat([Buffer.from('TK,'), escape(Buffer.from(hex, 'hex'))]))
}

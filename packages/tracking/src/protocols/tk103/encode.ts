import type { Encoder, OutgoingCommand } from '../protocol.ts'
import {
  commandFlag,
  commandFrequency,
  commandPart,
  commandText,
  devicePassword,
  textCommand,
} from '../wire/text-command.ts'

/** Devices with the attribute `tk103.alternative` take text messages in place of codes. */
type Words = (command: OutgoingCommand) => string

/** A command in either dialect; undefined where a dialect has no word for it. */
function command(code: Words | undefined, words: Words | undefined): Encoder {
  return (outgoing) => {
    const isAlternative = outgoing.device.attributes?.['tk103.alternative'] === true
    const text = isAlternative ? words : code
    if (text === undefined) throw new Error(`command ${outgoing.type} is not of this dialect`)
    const order = text(outgoing)
    return textCommand(isAlternative ? `[begin]sms2,${order},[end]` : `(${outgoing.uniqueId}${order})`)
  }
}

const data: Words = (outgoing) => commandText(outgoing, 'data')

export const custom = command(data, data)
export const getVersion = command(
  () => 'AP07',
  () => '*about*',
)
export const rebootDevice = command(
  () => 'AT00',
  () => '88888888',
)
export const positionSingle = command(
  () => 'AP00',
  () => '*getposl*',
)
/** The words of the second dialect mean "without end, as often as set". */
export const positionPeriodic = command(
  (outgoing) => `AR00${hexFrequency(outgoing)}0000`,
  () => '*routetrack*99*',
)
export const positionStop = command(
  () => 'AR0000000000',
  () => '*routetrackoff*',
)
export const setOdometer = command(() => 'AX01', undefined)
export const engineStop = command(() => 'AV010', undefined)
export const engineResume = command(() => 'AV011', undefined)
export const outputControl = command((outgoing) => `AV00${commandPart(outgoing, 'data')}`, undefined)
export const powerOff = command(undefined, () => '*turnoff*')
export const getDeviceStatus = command(undefined, () => '*status*')
export const deviceIdentification = command(undefined, () => '999999')
export const modeDeepSleep = command(undefined, (outgoing) => (isOn(outgoing) ? '*sleep*2*' : '*sleepoff*'))
export const modePowerSaving = command(undefined, (outgoing) => (isOn(outgoing) ? '*sleepv*' : '*sleepoff*'))
export const alarmSos = command(undefined, (outgoing) => (isOn(outgoing) ? '*soson*' : '*sosoff*'))
export const setConnection = command(undefined, (outgoing) => {
  const server = commandPart(outgoing, 'server').replaceAll('.', '*')
  return `*setip*${server}*${commandPart(outgoing, 'port')}*`
})
export const sosNumber = command(
  undefined,
  (outgoing) => `*master*${devicePassword(outgoing, '123456')}*${commandPart(outgoing, 'phone')}*`,
)

function isOn(outgoing: OutgoingCommand): boolean {
  return commandFlag(outgoing, 'enable')
}

/** Seconds in four hexadecimal digits. @throws Error above what they can say */
function hexFrequency(outgoing: OutgoingCommand): string {
  const seconds = commandFrequency(outgoing)
  if (seconds > 0xffff) throw new Error('command with too long a frequency')
  return seconds.toString(16).toUpperCase().padStart(4, '0')
}

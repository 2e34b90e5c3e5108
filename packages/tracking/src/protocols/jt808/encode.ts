import type { DecodeSession, Encoder, OutgoingCommand } from '../protocol.ts'
import { commandFrequency, commandText, textCommand } from '../wire/text-command.ts'
import { escape, STANDARD } from './escape.ts'
import { KIND } from './kinds.ts'
import { type Manner, mannerOf, write } from './message.ts'

type Session = DecodeSession | undefined

/** Models that take their maker's own commands as a setting. */
const BY_SETTING = new Set(['AL300', 'GL100', 'VL300'])
const TRANSPARENT_SETTING = 0xf030
const LONGEST_SETTING = 255

const HEX = /^(?:[0-9a-fA-F]{2})+$/

/**
 * A whole message in hex digits, which is sent as it is but for the escaping; or words for the terminal, which go the
 * way its model takes them. @throws Error when the words are too long or not printable
 */
export const custom: Encoder = (command, session) => {
  const data = commandText(command, 'data')
  if (HEX.test(data)) return escape(Buffer.from(data, 'hex'))
  const words = textCommand(data)
  if (!BY_SETTING.has(modelOf(command))) return send(KIND.TEXT, [command, session], Buffer.from([1, ...words]))
  if (words.length > LONGEST_SETTING) throw new Error('command is too long')
  const head = [1, 0, 0, TRANSPARENT_SETTING >> 8, TRANSPARENT_SETTING & 0xff, words.length]
  return send(KIND.SET_PARAMETERS, [command, session], Buffer.from([...head, ...words]))
}

export const engineStop: Encoder = (command, session) => engine(command, session, true)
export const engineResume: Encoder = (command, session) => engine(command, session, false)

/** The relay that cuts fuel: terminal control, in the words of the model, or the oil message of some makers. */
function engine(command: OutgoingCommand, session: Session, stop: boolean): Uint8Array {
  if (command.device.attributes?.['jt808.alternative'] === true) {
    return send(KIND.OIL, [command, session], Buffer.from([stop ? 1 : 0, ...beijingClock(command.now)]))
  }
  return send(KIND.CONTROL, [command, session], engineWord(modelOf(command), stop))
}

function engineWord(model: string, stop: boolean): Uint8Array {
  if (model === 'VL300') return Buffer.from(stop ? '#0;1' : '#0;0')
  if (model === 'W15L') return Buffer.from([stop ? 0x64 : 0x65])
  return Buffer.from([stop ? 0xf0 : 0xf1])
}

const BEIJING_AHEAD_MS = 8 * 3_600_000

/** `yymmddhhmmss` in decimal digits, two a byte. */
function beijingClock(now: Date): Buffer {
  const digits = new Date(now.getTime() + BEIJING_AHEAD_MS).toISOString().replaceAll(/\D/g, '')
  return Buffer.from(digits.slice(2, 14), 'hex')
}

const RESTART = 0x23
const INTERVAL = 0x06
const ARM = 0x24
const USER = 'user'

export const rebootDevice: Encoder = (command, session) => set(command, session, [RESTART, 1, 3])

export const positionPeriodic: Encoder = (command, session) => {
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32BE(commandFrequency(command))
  return set(command, session, [INTERVAL, 4, ...seconds])
}

export const alarmArm: Encoder = (command, session) => arm(command, session, 1)
export const alarmDisarm: Encoder = (command, session) => arm(command, session, 0)

function arm(command: OutgoingCommand, session: Session, state: number): Uint8Array {
  return set(command, session, [ARM, 1 + USER.length, state, ...Buffer.from(USER)])
}

/** One setting: number, length, value. */
function set(command: OutgoingCommand, session: Session, setting: readonly number[]): Uint8Array {
  return send(KIND.SET_SHORT_PARAMETERS, [command, session], Buffer.from([1, ...setting]))
}

const MOST_CHANNELS = 255

function channelOf({ attributes }: OutgoingCommand): number {
  const channel = Number(attributes['index'] ?? 1)
  if (!Number.isInteger(channel) || channel < 1 || channel > MOST_CHANNELS) throw new Error('command without index')
  return channel
}

/**
 * Ask a camera to send its picture (JT/T 1078) to a media server: `server` and `port` of the command, or of the device
 * as `jt808.videoServer` and `jt808.videoPort`. @throws Error when neither tells where to
 */
export const videoStart: Encoder = (command, session) => {
  const device = command.device.attributes
  const server = command.attributes['server'] ?? device?.['jt808.videoServer']
  const port = Number(command.attributes['port'] ?? device?.['jt808.videoPort'])
  if (typeof server !== 'string' || server === '' || server.length > 255) throw new Error('command without server')
  if (!Number.isInteger(port) || port < 1 || port > 0xffff) throw new Error('command without port')
  const name = textCommand(server)
  const ports = [port >> 8, port & 0xff, 0, 0] // TCP, UDP
  const pictureOnly = [1, 0] // without sound, main stream
  const body = Buffer.from([name.length, ...name, ...ports, channelOf(command), ...pictureOnly])
  return send(KIND.VIDEO_START, [command, session], body)
}

export const videoStop: Encoder = (command, session) =>
  send(KIND.VIDEO_CONTROL, [command, session], Buffer.from([channelOf(command), 0, 0, 0]))

function send(kind: number, [command, session]: [OutgoingCommand, Session], body: Uint8Array): Uint8Array {
  return write(kind, mannerOf(session) ?? mannerOfName(command), body)
}

const IMEI_DIGITS = 15

/**
 * How a terminal that has not spoken is addressed: imei in binary without its last digit, else 12 digits; 20 in the
 * edition of 2019, which the owner may say by `jt808.protocolVersion`.
 */
function mannerOfName({ uniqueId, device }: OutgoingCommand): Manner {
  if (!/^\d{1,20}$/.test(uniqueId)) throw new Error('the device is not named by digits')
  const version = device.attributes?.['jt808.protocolVersion'] ?? (uniqueId.length > IMEI_DIGITS ? 1 : undefined)
  if (typeof version === 'number') {
    return { delimiter: STANDARD, version: version & 0xff, id: Buffer.from(uniqueId.padStart(20, '0'), 'hex') }
  }
  if (uniqueId.length !== IMEI_DIGITS) {
    return { delimiter: STANDARD, id: Buffer.from(uniqueId.padStart(12, '0').slice(-12), 'hex') }
  }
  const id = Buffer.alloc(6)
  id.writeUIntBE(Number(uniqueId.slice(0, -1)), 0, 6)
  return { delimiter: STANDARD, id }
}

function modelOf(command: OutgoingCommand): string {
  return command.device.model?.toUpperCase() ?? ''
}

import type { Encoder } from '../protocol.ts'
import { commandInteger, commandText, devicePassword, textCommand } from '../wire/text-command.ts'
import { KIND, write } from './message.ts'

const HEX = /^(?:[0-9a-fA-F]{2})+$/
const LONGEST = 1000
/** Password of the text commands as the tracker leaves the factory with it. */
const PASSWORD = 'pass'

/** A whole message in hex digits, or a text command (`pass getver`) that goes through the connection instead of a SMS. */
export const custom: Encoder = (command) => {
  const data = commandText(command, 'data')
  return HEX.test(data) ? Buffer.from(data, 'hex') : sendText(KIND.TEXT, data)
}

export const engineStop: Encoder = (command) =>
  sendText(KIND.TEXT, `${devicePassword(command, PASSWORD)} immobilizer 10`)

export const engineResume: Encoder = (command) => sendText(KIND.TEXT, `${devicePassword(command, PASSWORD)} resetimmob`)

export const configuration: Encoder = (command) => sendText(KIND.CONFIGURATION, commandText(command, 'data'), '\r\n')

export const firmwareUpdate: Encoder = () => sendText(KIND.FIRMWARE, '|FU_STRT*', '\r\n')

export const getVersion: Encoder = () => write(KIND.VERSION, Buffer.alloc(0))

export const setConnection: Encoder = (command) => {
  const server = commandText(command, 'server')
  if (!/^[A-Za-z0-9.-]+$/.test(server)) throw new Error('command without server')
  return sendText(KIND.CONNECTION, `${server},${commandInteger(command, 'port')},TCP`)
}

export const setOdometer: Encoder = (command) => write(KIND.ODOMETER, integers(commandInteger(command, 'data')))

export const outputControl: Encoder = (command) =>
  write(KIND.OUTPUT, integers(commandInteger(command, 'index'), commandInteger(command, 'data')))

/** The newest picture: any source, from the beginning to the end of time. */
export const requestPhoto: Encoder = () => write(KIND.FILES, Buffer.from([1, 0, ...integers(0, 0x7fffffff)]))

function integers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4)
  return bytes
}

/** @throws Error when the text is too long or not printable */
function sendText(kind: number, text: string, end = ''): Uint8Array {
  if (text.length > LONGEST) throw new Error('command is too long')
  return write(kind, Buffer.from([...textCommand(text), ...Buffer.from(end)]))
}

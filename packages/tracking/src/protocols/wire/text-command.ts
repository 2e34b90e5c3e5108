import type { Encoder, OutgoingCommand } from '../protocol.ts'

/**
 * Bytes of a text command. @throws Error when it holds anything but printable ASCII and line ends: an attribute must
 * not smuggle a second command in
 */
export function textCommand(text: string, allowLineEnds = false): Uint8Array {
  const printable = allowLineEnds ? /^[\x20-\x7e\r\n]+$/ : /^[\x20-\x7e]+$/
  if (!printable.test(text)) throw new Error('command is not printable')
  return Buffer.from(text, 'latin1')
}

/** An attribute of a command as text. @throws Error when it is missing or empty */
export function commandText(command: OutgoingCommand, name: string): string {
  const value = command.attributes[name]
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string' || value === '') throw new Error(`command without ${name}`)
  return value
}

/** Marks that end a frame or begin one in some protocol. */
const FRAME_MARKS = /[()[\]{}<>#$*]/

/**
 * An attribute that becomes a part of a text command. @throws Error when it is missing, or holds a mark by which it could
 * end the command and begin another
 */
export function commandPart(command: OutgoingCommand, name: string): string {
  const text = commandText(command, name)
  if (FRAME_MARKS.test(text)) throw new Error(`command with a mark in ${name}`)
  return text
}

/** Seconds between two reports. @throws Error when there is no positive whole number */
export function commandFrequency(command: OutgoingCommand): number {
  const value = Number(commandText(command, 'frequency'))
  if (!Number.isSafeInteger(value) || value <= 0) throw new Error('command without frequency')
  return value
}

const MOST_INTEGER = 0x7fffffff

/** A whole number of a command, 0 to 2^31 - 1. @throws Error when it is missing or none */
export function commandInteger(command: OutgoingCommand, name: string): number {
  const value = Number(commandText(command, name))
  if (!Number.isInteger(value) || value < 0 || value > MOST_INTEGER) throw new Error(`command without ${name}`)
  return value
}

/** Text for the tracker as the user wrote it; `\r` and `\n` written out become line ends. */
export const customText: Encoder = (command) =>
  textCommand(commandText(command, 'data').replaceAll('\\r', '\r').replaceAll('\\n', '\n'), true)

/** Whether a command switches on. @throws Error when it does not say */
export function commandFlag(command: OutgoingCommand, name: string): boolean {
  const value = command.attributes[name]
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new Error(`command without ${name}`)
}

/**
 * The password a tracker asks for: of the command, of the device, or as it comes from the factory.
 * @throws Error when it is no word: nothing may hide behind it
 */
export function devicePassword({ attributes, device }: OutgoingCommand, fallback: string): string {
  const given = attributes['devicePassword'] ?? device.attributes?.['devicePassword']
  if (given === undefined || given === null) return fallback
  const password = String(given)
  if (!/^[A-Za-z0-9._@!-]{1,32}$/.test(password)) throw new Error('command with a devicePassword that is no word')
  return password
}

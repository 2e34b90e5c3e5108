import type { Encoder } from '../protocol.ts'
import { commandText } from '../wire/text-command.ts'

const HEX = /^(?:[0-9a-fA-F]{2})+$/

/** A whole message in hex digits, start, marks, checksum and end included. @throws Error when it is something else */
export const custom: Encoder = (command) => {
  const data = commandText(command, 'data')
  if (!HEX.test(data)) throw new Error('command is not hexadecimal')
  return Buffer.from(data, 'hex')
}

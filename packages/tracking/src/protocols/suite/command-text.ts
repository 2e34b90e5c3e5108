import type { Attributes } from '@rastro/contracts'
import type { DecodeSession, DeviceHints, Protocol } from '../protocol.ts'

export interface Order {
  type: string
  attributes?: Attributes
  device?: DeviceHints
  session?: DecodeSession
}

/** What a command for the device `123456789012345` looks like on the wire, one character a byte. @throws Error as the encoder */
export function commandText(protocol: Protocol, { type, attributes = {}, device = {}, session }: Order): string {
  const encode = protocol.encode?.[type]
  if (encode === undefined) throw new Error(`${protocol.name} has no command ${type}`)
  const now = new Date('2026-01-31T01:02:03Z')
  const bytes = encode({ type, attributes, uniqueId: '123456789012345', device, now }, session)
  return Buffer.from(bytes).toString('latin1')
}

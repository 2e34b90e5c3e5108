import { type Static, Type } from 'typebox'
import { Id, Nullable, Text, Time } from './wire.ts'

/** A frame that passed a device port, for the protocol log. Text when it is printable, else hex; the first 1,024 bytes. */
export interface LogRecord {
  host: string
  protocol: string
  uniqueId: string
  deviceId: number
  data: string
  /** `in` from the device, `out` to it. */
  direction: 'in' | 'out'
}

/** An open connection at a device port. */
export const Connection = Type.Object(
  {
    protocol: Type.String(),
    transport: Type.String(),
    address: Type.String(),
    /** Null until the tracker has named a known device. */
    uniqueId: Text(128),
    deviceId: Id,
    connectedAt: Time,
    lastMessageAt: Time,
  },
  { $id: 'Connection' },
)
export type Connection = Static<typeof Connection>

/** A tracker that calls and that nobody registered. */
export const UnknownCaller = Type.Object(
  { uniqueId: Type.String(), protocol: Type.String(), address: Type.String(), lastCallAt: Nullable(Type.String()) },
  { $id: 'UnknownCaller' },
)
export type UnknownCaller = Static<typeof UnknownCaller>

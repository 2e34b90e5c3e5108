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
  /** Whether `data` is the text itself, or hex digits of what is none. */
  form?: 'text' | 'hex'
  /** What a frame from the device came to; the reference server does not tell. */
  outcome?: LogOutcome
}

/** What the decoder made of a frame: so many positions and the latest of them, or why it is none of the protocol's. */
export interface LogOutcome {
  positions: number
  /** Degrees, knots, ISO 8601; a position without a fix has attributes only. */
  latest?: { fixTime?: string; latitude?: number; longitude?: number; speed?: number; attributes: string[] }
  /** Code of a bad frame, or `decoder` for a bug of ours. */
  problem?: string
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

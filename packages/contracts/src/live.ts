import type { Device } from './devices.ts'
import type { Event } from './events.ts'
import type { Position } from './positions.ts'
import type { LogRecord } from './traffic.ts'
import type { User } from './users.ts'

/**
 * A frame of `/api/socket`, one JSON object. The first frame after opening holds the latest position of every device
 * the user sees; later frames hold what changed. An empty object is a keep-alive.
 */
export interface LiveMessage {
  positions?: Position[]
  devices?: Device[]
  events?: Event[]
  users?: User[]
  /** Frames of devices, after the client asked with `{"logs":true}` or a list of device ids. */
  logs?: LogRecord[]
}

/** The server says `{}` this often, so that proxies keep the socket open. */
export const KEEP_ALIVE_MS = 55_000

/** A client waits this long after a close before it connects again (LIVE-03). */
export const RECONNECT_MS = 5_000

/** Close code of a socket whose session is over: log in again, do not reconnect. */
export const SESSION_ENDED = 4401

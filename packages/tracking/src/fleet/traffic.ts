import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection, UnknownCaller } from '@rastro/contracts'

/** Who is at the device ports. */
export interface Traffic {
  connections(): Connection[] | Promise<Connection[]>
  /** Trackers nobody registered, the latest first. */
  unknown(limit: number): UnknownCaller[] | Promise<UnknownCaller[]>
  /** Answer a request to the web port as the device port of a protocol would. @returns whether it is open */
  serve(protocol: string, request: IncomingMessage, response: ServerResponse): boolean
}

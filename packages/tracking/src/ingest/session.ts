import type { Device } from '@rastro/contracts'
import { type CoreFleet, type FleetEntry, isHeard } from '../fleet/create-fleet.ts'
import type { DecodeSession, DeviceHints, Memory } from '../protocols/protocol.ts'

/** A connection, datagram source or request, and which device it was identified as. */
export interface Session extends DecodeSession {
  now: Date
  uniqueId: string | undefined
  device: DeviceHints
  /** Names given by the last frame that had any: frames without a name mean the same device. */
  names: readonly string[]
  /** Remote address, for logs and limits. */
  readonly address: string
  /** The only name it may speak for: its certificate says so. Undefined: any. */
  readonly bound: string | undefined
}

/** Who is at the other end, as far as the transport tells. */
export type Peer = Pick<Session, 'address' | 'bound'>

const NO_HINTS: DeviceHints = {}
const NO_NAMES: readonly string[] = []

export function createSession(transport: Session['transport'], { address, bound }: Peer, now: Date): Session {
  const memory = new SessionMemory()
  return { transport, address, bound, now, uniqueId: undefined, device: NO_HINTS, names: NO_NAMES, memory }
}

/** Most connections never remember anything. */
class SessionMemory implements Memory {
  #values: Map<string, unknown> | undefined

  get(key: string): unknown {
    return this.#values?.get(key)
  }

  set(key: string, value: unknown): void {
    this.#values ??= new Map()
    this.#values.set(key, value)
  }

  delete(key: string): boolean {
    return this.#values?.delete(key) ?? false
  }
}

/**
 * Find the device a frame speaks for: the first name that is known and not disabled or expired. It is looked up for
 * every frame, so a device added, renamed or disabled while its tracker is connected counts from the next frame on.
 */
export function identify(
  session: Session,
  fleet: CoreFleet,
  names: readonly string[] | undefined,
): FleetEntry | undefined {
  const { bound } = session
  if (names !== undefined) session.names = bound === undefined ? names : names.filter((name) => name === bound)
  for (const name of session.names) {
    const entry = fleet.byUniqueId(name)
    if (entry === undefined || !isHeard(entry, session.now)) continue
    if (session.uniqueId !== name || session.device.attributes !== entry.device.attributes) {
      session.uniqueId = name
      session.device = hintsOf(entry.device)
    }
    return entry
  }
  session.uniqueId = undefined
  session.device = NO_HINTS
  return undefined
}

function hintsOf({ model, attributes }: Device): DeviceHints {
  return model === null ? { attributes } : { model, attributes }
}

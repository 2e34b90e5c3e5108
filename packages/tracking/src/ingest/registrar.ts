import { DEVICE_DEFAULTS, isDeletedDevice, Refusal, UNIQUE_ID_PATTERN } from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import { countDevices } from '../directory/device-limit.ts'
import type { CoreFleet } from '../fleet/create-fleet.ts'
import type { CountStore } from '../store/counts.ts'
import type { DeviceStore } from '../store/devices.ts'

/** Makes devices of trackers nobody registered. */
export interface Registrar {
  /** A tracker called under this name; its next frame finds the device. */
  offer(name: string, protocol: string): void
}

export interface RegistrarDeps {
  store: Pick<DeviceStore, 'addWithin'>
  fleet: CoreFleet
  /** How many devices the installation may hold; undefined = any number. */
  limit: () => number | undefined
  /** Where all processes count; absent: there is one. */
  counts?: Pick<CountStore, 'take'> | undefined
  clock: Clock
  log: Log
}

const PATTERN = new RegExp(UNIQUE_ID_PATTERN)
const SHORTEST = 3
/** Device ports ask for no password: a flood of made-up names costs this many rows a minute at most. */
const PER_MINUTE = 30
const OF_ALL = { turns: PER_MINUTE, windowMs: 60_000 }

/** Register one device at a time, named after its unique id and linked to nobody: administrators hand it on. */
export function createRegistrar({ store, fleet, limit, counts, clock, log }: RegistrarDeps): Registrar {
  const pending = new Set<string>()
  let minute = 0
  let countThisMinute = 0

  function hasTurn(): boolean {
    const now = Math.floor(clock.monotonicMs() / 60_000)
    if (now !== minute) countThisMinute = 0
    minute = now
    return ++countThisMinute <= PER_MINUTE
  }

  function isWelcome(name: string): boolean {
    if (name.length < SHORTEST || !PATTERN.test(name) || isDeletedDevice(name)) return false
    return !pending.has(name) && fleet.byUniqueId(name) === undefined
  }

  /** By what this process knows: the store asks again. */
  function hasRoom(): boolean {
    const most = limit()
    return most === undefined || countDevices(fleet) + pending.size < most
  }

  async function register(name: string, protocol: string): Promise<void> {
    try {
      if (counts && (await counts.take('registrations', OF_ALL)) > 0) return
      const most = limit()
      const wanted = { ...DEVICE_DEFAULTS, name, uniqueId: name }
      const [device] = await store.addWithin([wanted], { limits: most === undefined ? [] : [{ limit: most }] })
      fleet.put(device!)
      log.info({ uniqueId: name, protocol }, 'a tracker nobody knew was registered')
    } catch (error) {
      if (error instanceof Refusal && error.code === 'deviceLimitReached') return
      log.warn({ err: error, uniqueId: name }, 'a tracker nobody knew cannot be registered')
    } finally {
      pending.delete(name)
    }
  }

  return {
    offer(name, protocol) {
      if (!isWelcome(name) || !hasTurn() || !hasRoom()) return
      pending.add(name)
      void register(name, protocol)
    },
  }
}

import { DEVICE_DEFAULTS, type Device } from '@rastro/contracts'
import { createBus, createLog } from '@rastro/platform'
import { type CoreFleet, createFleet, type FleetDeps } from '../fleet/create-fleet.ts'
import type { TrackingEvents } from '../fleet/fleet.ts'
import { createTestClock } from './clock.ts'

export const silent = createLog('silent')

/** A bus that lets a failing listener fail the test. */
export function createTestBus() {
  return createBus<TrackingEvents>((error) => {
    throw error
  })
}

export function makeDevice(device: Partial<Device> = {}): Device {
  return { ...DEVICE_DEFAULTS, id: 1, name: 'Van', uniqueId: 'one', attributes: {}, ...device }
}

/** A fleet of one device unless told otherwise; nothing is saved anywhere. */
export function makeFleet(deps: Partial<FleetDeps> = {}): CoreFleet {
  return createFleet({
    devices: [makeDevice()],
    latest: [],
    store: { saveLastUpdates: async () => {} },
    bus: createTestBus(),
    clock: createTestClock(),
    log: silent,
    ...deps,
  })
}

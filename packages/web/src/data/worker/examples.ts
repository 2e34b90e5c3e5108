import { DEVICE_DEFAULTS, type Device, type Position } from '@rastro/contracts'

/** A device for tests; the rest as nobody filled it in. */
export function exampleDevice(values: Partial<Device> & { id: number }): Device {
  return { ...DEVICE_DEFAULTS, name: `Car ${values.id}`, uniqueId: `imei${values.id}`, status: 'online', ...values }
}

/** A position for tests, on Avenida Paulista unless told otherwise. */
export function examplePosition(values: Partial<Position> & { deviceId: number }): Position {
  return {
    id: 1,
    attributes: {},
    protocol: 'osmand',
    serverTime: '2026-11-21T12:00:00.000+00:00',
    deviceTime: '2026-11-21T12:00:00.000+00:00',
    fixTime: '2026-11-21T12:00:00.000+00:00',
    valid: true,
    latitude: -23.561,
    longitude: -46.656,
    altitude: 760,
    speed: 20,
    course: 90,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    ...values,
  }
}

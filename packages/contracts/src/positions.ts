import { type Static, Type } from 'typebox'
import { Attributes, Id, Nullable, Text } from './wire.ts'

/** A cell tower the tracker heard. `signalStrength` in dBm, 0 or less. */
export interface CellTower {
  radioType?: string
  cellId: number
  locationAreaCode: number
  mobileCountryCode: number
  mobileNetworkCode: number
  signalStrength?: number
}

/** A Wi-Fi access point the tracker heard; `macAddress` as `aa:bb:cc:dd:ee:ff`. */
export interface WifiAccessPoint {
  macAddress: string
  signalStrength?: number
  channel?: number
}

/** Radio surroundings of a tracker. Absent members are left out, not null. */
export interface Network {
  radioType: string
  considerIp: boolean
  homeMobileCountryCode?: number
  homeMobileNetworkCode?: number
  carrier?: string
  cellTowers?: CellTower[]
  wifiAccessPoints?: WifiAccessPoint[]
}

const Instant = Type.String({ maxLength: 40 })

/** Where a device was, as it travels: speed in knots, course in degrees, distances in metres, hours in ms. */
export const Position = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    deviceId: Id,
    protocol: Text(128),
    serverTime: Nullable(Instant),
    deviceTime: Nullable(Instant),
    fixTime: Nullable(Instant),
    valid: Type.Boolean(),
    latitude: Type.Number(),
    longitude: Type.Number(),
    altitude: Type.Number(),
    speed: Type.Number(),
    course: Type.Number(),
    address: Text(512),
    accuracy: Type.Number(),
    network: Type.Unsafe<Network | null>(Type.Any()),
    geofenceIds: Nullable(Type.Array(Id)),
  },
  { $id: 'Position' },
)
export type Position = Static<typeof Position>

/**
 * Whether a marker or an anchor may stand here (MAP-05). Zero on either axis counts as "no fix": the specification
 * says so, although the equator and the Greenwich line are real places (OP-08).
 */
export function isValidCoordinate(latitude: number, longitude: number): boolean {
  return latitude !== 0 && longitude !== 0 && latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
}

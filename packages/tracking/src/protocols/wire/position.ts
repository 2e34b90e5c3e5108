import type { Attributes, CellTower, Network, WifiAccessPoint } from '@rastro/contracts'
import { BadFrame } from '../protocol.ts'

/** Add an alarm to those a position already carries; several are joined by commas. Nothing to add = no change. */
export function addAlarm(attributes: Attributes, alarm: string | undefined): void {
  if (alarm === undefined) return
  const before = attributes['alarm']
  attributes['alarm'] = typeof before === 'string' ? `${before},${alarm}` : alarm
}

/** Coordinates as they came, once they are proven to lie on Earth. @throws BadFrame `coordinates` */
export function checkCoordinates(latitude: number, longitude: number): void {
  // Written so that NaN fails too.
  const onEarth = latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
  if (!onEarth) throw new BadFrame('coordinates')
}

/**
 * What a tracker heard around it; undefined when nothing usable is left. Towers without area or cell number are
 * empty places in a list, not towers.
 */
export function networkOf(
  cellTowers: readonly CellTower[],
  wifiAccessPoints: readonly WifiAccessPoint[] = [],
): Network | undefined {
  const towers = cellTowers.filter(isTower)
  if (towers.length === 0 && wifiAccessPoints.length === 0) return undefined
  return {
    radioType: 'gsm',
    considerIp: false,
    ...(towers.length > 0 ? { cellTowers: towers } : {}),
    ...(wifiAccessPoints.length > 0 ? { wifiAccessPoints: [...wifiAccessPoints] } : {}),
  }
}

function isTower(tower: CellTower): boolean {
  return (
    isWithin(tower.mobileCountryCode, 0, 999) &&
    isWithin(tower.mobileNetworkCode, 0, 999) &&
    isWithin(tower.locationAreaCode, 1, 0xffff) &&
    isWithin(tower.cellId, 1, 0xfffffff)
  )
}

function isWithin(value: number, lowest: number, highest: number): boolean {
  return value >= lowest && value <= highest
}

/** An access point from six bytes written as hex. Strength in dBm; trackers leave its minus sign out. */
export function accessPoint(macHex: string, strength?: number): WifiAccessPoint {
  const macAddress = macHex.match(/../g)?.join(':') ?? ''
  return strength === undefined ? { macAddress } : { macAddress, signalStrength: -Math.abs(strength) }
}

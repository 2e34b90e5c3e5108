import { formatArea, GEOFENCE_DEFAULTS, type Geofence, isValidCoordinate, type Position } from '@rastro/contracts'
import { callApi } from './api.ts'
import { listOf, removeObject, saveObject } from './resources.ts'

/** Metres around the vehicle that the anchor holds it in (GEO-16). */
export const ANCHOR_RADIUS = 150

/** Whether a geofence is the anchor of a device. */
export function isAnchorOf({ attributes }: Pick<Geofence, 'attributes'>, deviceId: number): boolean {
  return attributes['isAnchor'] === true && attributes['deviceId'] === deviceId
}

/** The geofences linked to a device, its anchor among them. */
export function anchorsQuery(deviceId: number) {
  return listOf('geofences', { deviceId })
}

/** The circle an anchor is: around the place, named after the device. */
export function anchorOf(device: { id: number; name: string }, { latitude, longitude }: Position): Geofence {
  return {
    ...GEOFENCE_DEFAULTS,
    name: device.name,
    area: formatArea({ kind: 'circle', latitude, longitude, radius: ANCHOR_RADIUS }),
    attributes: { isAnchor: true, deviceId: device.id },
  }
}

/** Nothing tells where the device is; a latitude or longitude of 0 is no place either (GEO-20, OP-08). */
export class NoValidPosition extends Error {}

/**
 * The place an anchor can be dropped at.
 * @throws NoValidPosition
 */
export function requirePlace(position: Position | null): Position {
  if (position && isValidCoordinate(position.latitude, position.longitude)) return position
  throw new NoValidPosition()
}

/**
 * Anchor a device where it is: the circle, then its link to the device. One that is anchored stays as it is (GEO-19).
 * @throws ApiError the server refused or is away
 */
export async function dropAnchor(
  device: { id: number; name: string },
  position: Position,
  geofences: readonly Geofence[],
): Promise<void> {
  if (geofences.some((geofence) => isAnchorOf(geofence, device.id))) return
  const { id: geofenceId } = await saveObject('geofences', anchorOf(device, position))
  await callApi('/permissions', { method: 'POST', json: { deviceId: device.id, geofenceId } })
}

/**
 * Take the anchor of a device away.
 * @throws ApiError the server refused or is away
 */
export async function weighAnchor(deviceId: number, geofences: readonly Geofence[]): Promise<void> {
  for (const geofence of geofences) if (isAnchorOf(geofence, deviceId)) await removeObject('geofences', geofence.id)
}

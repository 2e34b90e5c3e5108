import { type Geofence, isLocking, parseArea, Refusal } from '@rastro/contracts'
import { requireLocking } from '../access/command-rules.ts'
import type { Asking } from './entity-resource.ts'

/**
 * What a geofence must be before it is stored: an area that can be read, for an anchor a device the caller sees, and
 * for one that stops engines the right to.
 * @throws Refusal `Invalid area: …`, `Device access denied`, `Operation restricted`, `Write access denied`
 */
export function checkGeofence(geofence: Geofence, _: Geofence | undefined, { user, deps }: Asking): void {
  parseArea(geofence.area)
  if (isLocking(geofence)) requireLocking(user, deps)
  if (geofence.attributes['isAnchor'] !== true) return
  const deviceId = anchoredDevice(geofence)
  if (deviceId === 0) throw new Refusal('invalidInput', 'An anchor needs a deviceId')
  deps.access.requireDevice(user, deviceId)
}

/**
 * Keep a device from having two anchors (GEO-19). One that holds it already stays, because whoever dropped it relies on
 * it; one that was never linked to the device, as when the second of the two calls did not arrive, gives way.
 * @throws Refusal `Device is anchored already`
 */
export async function keepOneAnchor(geofence: Geofence, { deps }: Asking): Promise<Geofence> {
  const { directory, store } = deps
  const deviceId = anchoredDevice(geofence)
  if (deviceId === 0) return geofence
  const holding = directory.links('deviceId', 'geofenceId').propertiesOf(deviceId)
  const others = [...directory.all('geofence')].filter(
    (other) => other.id !== geofence.id && anchoredDevice(other) === deviceId,
  )
  if (others.some(({ id }) => holding.has(id))) throw new Refusal('invalidInput', 'Device is anchored already')
  for (const { id } of others) {
    await store.objects.geofence.remove(id)
    directory.remove('geofence', id)
  }
  return { ...geofence, attributes: { ...geofence.attributes, deviceId } }
}

/** The device a geofence is the anchor of; 0 for any other geofence. */
function anchoredDevice({ attributes }: Geofence): number {
  const deviceId = attributes['isAnchor'] === true ? Number(attributes['deviceId']) : 0
  return Number.isSafeInteger(deviceId) && deviceId > 0 ? deviceId : 0
}

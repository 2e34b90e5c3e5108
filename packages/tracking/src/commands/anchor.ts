import { GEOFENCE_DEFAULTS, type Geofence, Refusal } from '@rastro/contracts'
import type { Directory } from '../directory/directory.ts'
import type { TrackedDevice } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'

/** Metres around the place where the anchor was dropped. */
const ANCHOR_RADIUS = 150

export interface AnchorDeps {
  store: Pick<Store, 'objects' | 'links'>
  directory: Directory
}

/** A circle that holds a vehicle where it is: whoever moves it out is told of. */
export interface Anchor {
  /**
   * Lay the circle around the latest position, unless there is one already. The person gets it like a geofence he drew.
   * @throws Refusal when the device has no position; a latitude or longitude of 0 is none
   */
  drop(entry: TrackedDevice, userId: number): Promise<Geofence>
  /** Take it away. @returns whether there was one */
  weigh(entry: TrackedDevice): Promise<boolean>
}

/** Create the anchor; calls for one device must not overlap. */
export function createAnchor({ store, directory }: AnchorDeps): Anchor {
  function anchorsOf({ device }: TrackedDevice): Geofence[] {
    return [...directory.actingOn('geofence', device)]
      .map((id) => directory.get('geofence', id))
      .filter((geofence) => geofence !== undefined)
      .filter(({ attributes }) => attributes['isAnchor'] === true && attributes['deviceId'] === device.id)
  }

  async function link(owner: 'userId' | 'deviceId', ownerId: number, geofenceId: number): Promise<void> {
    const pair = { [owner]: ownerId, geofenceId }
    await store.links.add(pair)
    directory.addLink(pair)
  }

  return {
    async drop(entry, userId) {
      const [existing] = anchorsOf(entry)
      if (existing) return existing
      const { device, last } = entry
      if (!last || last.latitude === 0 || last.longitude === 0)
        throw new Refusal('commandFailed', 'Device has no valid position')
      const { id: _, ...defaults } = GEOFENCE_DEFAULTS
      const geofence = await store.objects.geofence.add({
        ...defaults,
        name: device.name,
        area: `CIRCLE (${last.latitude} ${last.longitude}, ${ANCHOR_RADIUS})`,
        attributes: { isAnchor: true, deviceId: device.id },
      })
      directory.put('geofence', geofence)
      await link('deviceId', device.id, geofence.id)
      if (userId !== 0) await link('userId', userId, geofence.id)
      return geofence
    },
    async weigh(entry) {
      const anchors = anchorsOf(entry)
      for (const { id } of anchors) {
        await store.objects.geofence.remove(id)
        directory.remove('geofence', id)
      }
      return anchors.length > 0
    },
  }
}

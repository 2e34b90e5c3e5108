import {
  type Device,
  dueAt,
  type Maintenance,
  MaintenanceDue,
  maintenanceDoneAt,
  maintenanceDoneKey,
  PERMISSION,
  Refusal,
} from '@rastro/contracts'
import { Type } from 'typebox'
import { requireWrite } from '../access/write-rules.ts'
import type { TrackedDevice } from '../fleet/fleet.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { noteAction } from './audit-rules.ts'

const IdPath = Type.Object({ id: Type.Integer() })
const Done = Type.Object({
  deviceId: Type.Integer(),
  /** What the device had counted then, in the unit of the type; absent or null: what it counts now. */
  value: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 1e15 }), Type.Null()])),
})

/** Which maintenance is due for which vehicle, and saying that one was done. */
export const maintenanceDone: Resource = (app, deps) => {
  const { auth, access, directory, fleet } = deps

  app.get(
    '/api/maintenance/due',
    {
      config: {
        access: 'user',
        right: PERMISSION.maintenances,
        summary: 'Where every device of the caller stands with every maintenance that acts on it',
      },
      schema: { response: { 200: Type.Array(MaintenanceDue) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const found: MaintenanceDue[] = []
      for (const deviceId of access.devicesOf(user.id)) {
        const tracked = fleet.byId(deviceId)
        if (!tracked) continue
        for (const id of directory.actingOn('maintenance', tracked.device)) {
          const maintenance = directory.get('maintenance', id)
          if (maintenance && access.holds(user, 'maintenance', id)) found.push(dueFor(maintenance, tracked))
        }
      }
      return found
    },
  )

  app.post(
    '/api/maintenance/:id/done',
    {
      config: {
        access: 'user',
        right: PERMISSION.maintenances + 2,
        audit: { action: 'edit', object: 'maintenance' },
        summary: 'Say that a maintenance was done on a device: it is due again a period later',
      },
      schema: { params: IdPath, body: Done, response: { 200: MaintenanceDue } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      requireWrite(user, access.server())
      const maintenance = access.requireObject(user, 'maintenance', request.params.id)
      const { deviceId, value: told } = request.body
      return deps.inTurn(async () => {
        const tracked = access.requireDevice(user, deviceId)
        if (!directory.actingOn('maintenance', tracked.device).has(maintenance.id))
          throw new Refusal('invalidInput', 'The maintenance is not linked to the device')
        const value = told ?? countOf(tracked, maintenance)
        if (value === null) throw new Refusal('invalidInput', 'The device has counted nothing yet')
        const saved = await remember(tracked.device, maintenance.id, value, deps)
        noteAction(request, { objectId: maintenance.id, attributes: { deviceId, value } })
        return dueFor(maintenance, saved)
      })
    },
  )
}

async function remember(device: Device, id: number, value: number, { store, fleet }: ApiDeps): Promise<TrackedDevice> {
  const done = { ...device, attributes: { ...device.attributes, [maintenanceDoneKey(id)]: value } }
  await store.devices.save(done)
  return fleet.put(done)
}

function dueFor(maintenance: Maintenance, tracked: TrackedDevice): MaintenanceDue {
  const value = countOf(tracked, maintenance)
  const done = maintenanceDoneAt(tracked.device.attributes, maintenance.id)
  return {
    maintenanceId: maintenance.id,
    deviceId: tracked.device.id,
    value,
    done: done ?? null,
    due: dueAt(maintenance, value, done),
  }
}

/** What the device has counted of what a maintenance goes by. */
function countOf({ last }: TrackedDevice, { type }: Maintenance): number | null {
  const value = last && Object.hasOwn(last.attributes, type) ? last.attributes[type] : undefined
  return typeof value === 'number' ? value : null
}

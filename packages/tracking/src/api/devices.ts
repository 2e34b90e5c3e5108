import {
  DEVICE_DEFAULTS,
  Device,
  isDeletedDevice,
  isMaintenanceDoneKey,
  PERMISSION,
  productKey,
  QR_DEVICE,
  Refusal,
  type Server,
  type User,
} from '@rastro/contracts'
import { Type } from 'typebox'
import { deviceLimits, requireRoom, requireUniqueId } from '../access/device-room.ts'
import { requireDeviceWrite } from '../access/write-rules.ts'
import type { TrackedDevice } from '../fleet/fleet.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { deviceJson, deviceView } from './device-json.ts'
import { entityBody, jsonText } from './entity-body.ts'
import { LIST_QUERY, pageOf } from './list-query.ts'

const DeviceBody = entityBody(Device, {
  defaults: DEVICE_DEFAULTS,
  required: ['name', 'uniqueId'],
  readOnly: ['status', 'lastUpdate', 'positionId'],
  times: ['expirationTime'],
})
const IdPath = Type.Object({ id: Type.Integer() })
const DeviceQuery = Type.Object({
  ...LIST_QUERY,
  id: Type.Optional(Type.Array(Type.Integer())),
  uniqueId: Type.Optional(Type.Array(Type.String())),
})
type DeviceQuery = Type.Static<typeof DeviceQuery>

/** Devices: the list of one's own by default, whoever asks. */
export const devices: Resource = (app, deps) => {
  const { store, access, auth, fleet, inTurn } = deps

  app.get(
    '/api/devices',
    {
      config: {
        access: 'user',
        visitors: ['shared', 'driver'],
        summary: 'Devices of the caller, or all an administrator may see',
      },
      schema: { querystring: DeviceQuery, response: { 200: jsonText(Type.Array(Device)) } },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const page = pageOf(selectDevices(user, request.query, deps), request.query, ({ device }) => [
        device.name,
        device.uniqueId,
        device.phone,
        device.model,
        device.contact,
      ])
      const write = request.query.excludeAttributes ? withoutAttributes : deviceJson
      return reply.type('application/json; charset=utf-8').send(`[${page.map(write).join(',')}]`)
    },
  )

  app.get(
    '/api/devices/:id',
    {
      config: { access: 'user', visitors: ['shared', 'driver'], summary: 'One device' },
      schema: { params: IdPath, response: { 200: Device } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      return deviceView(access.requireDevice(user, request.params.id))
    },
  )

  app.post(
    '/api/devices',
    {
      config: { access: 'user', right: PERMISSION.addDevice, summary: 'Add a device and link it to the caller' },
      schema: { body: DeviceBody, response: { 200: Device } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      requireDeviceWrite(user, access.server())
      const { id: _, ...wanted } = trimmed(request.body)
      requireUniqueId(wanted.uniqueId)
      requireReferences(user, DEVICE_DEFAULTS, wanted, deps)
      return inTurn(async () => {
        const limits = deviceLimits(user, access)
        requireRoom(limits, deps)
        const [device] = await store.devices.addWithin([wanted], { userId: user.id, limits })
        const tracked = fleet.put(device!)
        access.addLink({ userId: user.id, deviceId: tracked.device.id })
        return deviceView(tracked)
      })
    },
  )

  app.put(
    '/api/devices/:id',
    {
      config: { access: 'user', right: PERMISSION.editDevice, summary: 'Replace a device' },
      schema: { params: IdPath, body: DeviceBody, response: { 200: Device } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const { id } = request.params
      if (request.body.id !== 0 && request.body.id !== id) throw new Refusal('invalidInput')
      requireDeviceWrite(user, access.server())
      return inTurn(async () => {
        const { device: before } = access.requireDevice(user, id)
        // Taking a deleted device back costs nobody's limit, so it is not its owner's to do.
        if (isDeletedDevice(before.uniqueId) && !user.administrator)
          throw new Refusal('accessDenied', 'Device access denied')
        const after = withServersOwn({ ...trimmed(request.body), id }, before)
        if (after.uniqueId !== before.uniqueId) requireUniqueId(after.uniqueId)
        requireReferences(user, before, after, deps)
        await store.devices.save(after)
        return deviceView(fleet.put(after))
      })
    },
  )

  app.delete(
    '/api/devices/:id',
    {
      config: {
        access: 'user',
        right: PERMISSION.deleteDevice,
        summary: 'Remove a device, or hide it with lazy deletion',
      },
      schema: { params: IdPath },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { id } = request.params
      requireDeviceWrite(user, access.server())
      await inTurn(async () => {
        if (user.administrator && !fleet.byId(id)) return
        const { device } = access.requireDevice(user, id)
        if (isDeletedDevice(device.uniqueId)) return
        await (isLazy(access.server()) ? hide(device, deps) : remove(id, deps))
      })
      return reply.code(204).send()
    },
  )
}

const isLazy = ({ attributes }: Server): boolean => attributes[productKey('lazyDeletion')] === true

/** Lazy deletion: the device gives its unique id free, is hidden by the form of its new one, and keeps its history (OP-38). */
async function hide(device: Device, { store, fleet, clock }: ApiDeps): Promise<void> {
  const uniqueId = `deleted-${device.id}-${clock.now().getTime()}`
  const hidden = { ...device, uniqueId, disabled: true }
  await store.devices.save(hidden)
  fleet.put(hidden)
}

async function remove(id: number, { store, fleet }: ApiDeps): Promise<void> {
  await store.devices.remove(id)
  fleet.remove(id)
}

/** Ids and unique ids are looked for among the caller's linked devices only; what is not there is left out. */
function selectDevices(user: User, query: DeviceQuery, { access, fleet }: ApiDeps): TrackedDevice[] {
  const { id = [], uniqueId = [], userId = 0, all = false } = query
  if (userId !== 0) access.requireUser(user, userId)
  if (id.length > 0 || uniqueId.length > 0) {
    const linked = access.devicesOf(user.id)
    const named = [...id.map((one) => fleet.byId(one)), ...uniqueId.map((one) => fleet.byUniqueId(one))]
    return [...new Set(named)].filter((tracked) => tracked !== undefined).filter(({ device }) => linked.has(device.id))
  }
  if (userId === 0 && all && user.administrator) return [...fleet.all()]
  const ids = userId === 0 ? access.devicesOf(user.id) : access.directDevicesOf(userId)
  return [...ids].map((one) => fleet.byId(one)).filter((tracked) => tracked !== undefined)
}

function withoutAttributes(tracked: TrackedDevice): string {
  return JSON.stringify({ ...deviceView(tracked), attributes: {} })
}

function trimmed(device: Device): Device {
  const name = device.name.trim()
  if (name === '') throw new Refusal('invalidInput', 'Invalid input: /name must not be empty')
  return { ...device, name, uniqueId: device.uniqueId.trim() }
}

/** A device may be put only into a group the caller sees; what it belongs to already may stay. */
function requireReferences(user: User, before: Omit<Device, 'id'>, after: Omit<Device, 'id'>, deps: ApiDeps): void {
  if (after.groupId !== 0 && after.groupId !== before.groupId) deps.access.requireGroup(user, after.groupId)
  if (after.calendarId !== 0 && after.calendarId !== before.calendarId)
    deps.access.requireObject(user, 'calendar', after.calendarId)
}

/**
 * Who drives by QR code and when maintenance was done is the server's to say: a form that was opened before somebody
 * checked in must not undo it.
 */
function withServersOwn(after: Device, before: Device): Device {
  const keys = new Set<string>(Object.values(QR_DEVICE))
  const isOwn = ([key]: [string, unknown]): boolean => keys.has(key) || isMaintenanceDoneKey(key)
  const kept = Object.entries(before.attributes).filter(isOwn)
  const sent = Object.entries(after.attributes).filter((attribute) => !isOwn(attribute))
  return { ...after, attributes: Object.fromEntries([...sent, ...kept]) }
}

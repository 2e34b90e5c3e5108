import { type Device, type Group, type Position, productKey, Refusal, type User } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { readJson } from '../forward/forward.ts'
import { askFor, type Scene } from './translator.ts'

interface Wanted {
  caller: User
  deviceId: number
  /** Why it is stopped at once. */
  reason: unknown
}

/**
 * Hold a person to the safety rules of stopping engines. That server has no place where a command could wait until a
 * vehicle stands, so what our own engine would hold is refused, with the reason it would be held for.
 * @returns the vehicles he is about to stop
 * @throws Refusal operationRestricted, or what the server says of vehicles he does not see
 */
export async function requireSafe(
  request: FastifyRequest,
  { caller, deviceId, reason }: Wanted,
  scene: Scene,
): Promise<readonly number[]> {
  const { safety, stops, installation, loginTimes, clock } = scene
  const { groupId = '0' } = request.query as { groupId?: string } // the query parser always gives an object
  const deviceIds = Number(groupId) > 0 ? await devicesOfGroup(request, Number(groupId), scene) : [deviceId]
  stops.require(caller.id, deviceIds, installation.server().attributes[productKey('stopFourEyes')] === true)
  if (deviceIds.length > 1) safety.requireFreshLogin(loginTimes.of(request), clock.now())
  const order = { attributes: typeof reason === 'string' ? { reason } : {}, sender: 'user' } as const
  for (const id of deviceIds) {
    const hold = safety.holdReason(await lastOf(request, id, scene), clock.now(), order)
    if (hold !== undefined) throw new Refusal('operationRestricted', `Operation restricted. ${hold}`)
  }
  request.log.warn({ userId: caller.id, deviceIds, reason }, 'somebody stops an engine')
  return deviceIds
}

async function lastOf(request: FastifyRequest, deviceId: number, scene: Scene): Promise<Position | undefined> {
  const path = `/api/positions?deviceId=${deviceId}`
  return (await readJson<Position[]>(await askFor(request, scene, { method: 'GET', path })))[0]
}

/** Every vehicle in a group and the groups below it that he sees. */
async function devicesOfGroup(request: FastifyRequest, groupId: number, scene: Scene): Promise<number[]> {
  const path = '/api/devices?all=true'
  const [groups, devices] = await Promise.all([
    scene.administrator.get<Group[]>('/api/groups?all=true'),
    readJson<Device[]>(await askFor(request, scene, { method: 'GET', path })),
  ])
  const inside = new Set([groupId])
  // A set that grows while it is walked is walked to its end.
  for (const parent of inside) for (const group of groups) if (group.groupId === parent) inside.add(group.id)
  return devices.filter((device) => inside.has(device.groupId)).map(({ id }) => id)
}

import { PERMISSION, Refusal } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireOneself } from '../access/acting.ts'
import type { Shared } from '../access/shares.ts'
import type { Resource } from './api-deps.ts'
import { noteAction } from './audit-rules.ts'

/** Forms carry texts. */
const Text = Type.Optional(Type.String({ maxLength: 40 }))
const DeviceForm = Type.Object({ deviceId: Text, expiration: Text })
const GroupForm = Type.Object({ groupId: Text, expiration: Text })

/** Share links as the reference server makes them: the answer is a token for `GET /api/session?token=`. */
export const share: Resource = (app, deps) => {
  const { auth, access, shares, clock } = deps
  const config = { access: 'user', consumes: 'form', audit: false, right: PERMISSION.shares + 1 } as const

  /** @throws Refusal when links are switched off, or not the caller's to make */
  async function create(request: FastifyRequest, find: (id: number) => Found, ids: Sent): Promise<string> {
    const caller = await auth.require(request)
    requireOneself(caller)
    if (access.server().attributes['disableShare'] === true)
      throw new Refusal('operationRestricted', 'Sharing is disabled')
    const found = find(idOf(ids.id))
    const end = ids.expiration ? new Date(ids.expiration) : undefined
    if (end && !(end > clock.now())) throw new Refusal('invalidInput', 'Invalid input: /expiration')
    const token = await shares.create(caller.user, found, end)
    const objectId = Number(Object.values(found)[0])
    noteAction(request, { action: 'create', object: 'share', objectId, attributes: { name: found.name } })
    return token
  }

  app.post(
    '/api/share/device',
    { config: { ...config, summary: 'Make a link that shows one device' }, schema: { body: DeviceForm } },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { deviceId: id, expiration } = request.body
      const find = (deviceId: number): Found => {
        const { device } = access.requireDevice(user, deviceId)
        return { deviceId: device.id, name: device.name }
      }
      return reply.type('text/plain; charset=utf-8').send(await create(request, find, { id, expiration }))
    },
  )

  app.post(
    '/api/share/group',
    { config: { ...config, summary: 'Make a link that shows the devices of a group' }, schema: { body: GroupForm } },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { groupId: id, expiration } = request.body
      const find = (groupId: number): Found => {
        const group = access.requireGroup(user, groupId)
        return { groupId: group.id, name: group.name }
      }
      return reply.type('text/plain; charset=utf-8').send(await create(request, find, { id, expiration }))
    },
  )
}

type Found = Shared & { name: string }

interface Sent {
  id: string | undefined
  expiration: string | undefined
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text))
    throw new Refusal('invalidInput', 'Invalid input: the id is needed')
  return Number(text)
}

import { PERMISSION, Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import { requireWrite } from '../access/write-rules.ts'
import type { Resource } from './api-deps.ts'
import { noteAction } from './audit-rules.ts'

const IdPath = Type.Object({ id: Type.Integer() })
const Period = Type.Object({
  deviceId: Type.Integer(),
  from: Type.String({ format: 'date-time' }),
  to: Type.String({ format: 'date-time' }),
})

/** Taking positions out of a history: by whoever may remove the device. */
export const positionRemoval: Resource = (app, { access, auth, store }) => {
  app.delete(
    '/api/positions/:id',
    {
      config: { access: 'user', right: PERMISSION.deleteDevice, summary: 'Remove a position' },
      schema: { params: IdPath },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      requireWrite(user, access.server())
      const [position] = await store.positions.byIds([request.params.id])
      if (position === undefined && user.administrator) throw new Refusal('notFound')
      access.requireDevice(user, position?.deviceId ?? 0)
      await store.positions.remove(request.params.id)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/positions',
    {
      config: { access: 'user', right: PERMISSION.deleteDevice, summary: 'Remove the positions of a period' },
      schema: { querystring: Period },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { deviceId, from, to } = request.query
      requireWrite(user, access.server())
      access.requireDevice(user, deviceId)
      const removed = await store.positions.removeBetween(deviceId, new Date(from), new Date(to))
      noteAction(request, {
        action: 'remove',
        object: 'position',
        objectId: deviceId,
        attributes: { deviceId, from, to, removed },
      })
      return reply.code(204).send()
    },
  )
}

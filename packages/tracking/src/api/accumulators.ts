import { PERMISSION, Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import { requireDeviceWrite } from '../access/write-rules.ts'
import type { Resource } from './api-deps.ts'

/** Beyond any vehicle: ten million kilometres, and as many milliseconds as there are in a thousand years. */
const MAX_DISTANCE = 1e10
const MAX_HOURS = 3.2e13

const Accumulators = Type.Object(
  {
    deviceId: Type.Optional(Type.Integer()),
    /** Metres. */
    totalDistance: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: MAX_DISTANCE }), Type.Null()])),
    /** Milliseconds. */
    hours: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: MAX_HOURS }), Type.Null()])),
  },
  { additionalProperties: false },
)

/** What a vehicle has counted, set by hand: a new record with the latest fix, like any other. */
export const accumulators: Resource = (app, deps) => {
  const { auth, access } = deps

  app.put(
    '/api/devices/:id/accumulators',
    {
      config: {
        access: 'user',
        right: PERMISSION.editDevice,
        audit: { action: 'accumulators', object: 'device' },
        summary: 'Set odometer (metres) and engine hours (milliseconds)',
      },
      schema: { params: Type.Object({ id: Type.Integer() }), body: Accumulators },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { id } = request.params
      const { deviceId = 0, totalDistance, hours } = request.body
      if (deviceId !== 0 && deviceId !== id) throw new Refusal('invalidInput')
      requireDeviceWrite(user, access.server())
      access.requireDevice(user, id)
      const totals = {
        ...(typeof totalDistance === 'number' ? { totalDistance } : {}),
        ...(typeof hours === 'number' ? { hours: Math.round(hours) } : {}),
      }
      if (Object.keys(totals).length === 0) throw new Refusal('invalidInput', 'Invalid input: totalDistance or hours')
      await deps.setTotals(id, totals)
      return reply.code(204).send()
    },
  )
}

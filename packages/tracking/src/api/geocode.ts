import { Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import { createRateLimit } from '../access/rate-limit.ts'
import type { Resource } from './api-deps.ts'

const PlaceQuery = Type.Object({ latitude: Type.Optional(Type.Number()), longitude: Type.Optional(Type.Number()) })

/** A map that asks for each place under the pointer is not what the provider's turns are for. */
const QUESTIONS = { turns: 120, windowMs: 60_000 }

/** The address of a place, as plain text. Source: reference server, `GET /server/geocode`. */
export const geocode: Resource = (app, { auth, addresses, clock }) => {
  const limit = createRateLimit(clock, QUESTIONS)
  app.get(
    '/api/server/geocode',
    {
      config: { access: 'user', summary: 'Address of latitude and longitude, as text; 204 where there is none' },
      schema: { querystring: PlaceQuery },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { latitude, longitude } = request.query
      if (latitude === undefined || longitude === undefined) throw new Refusal('invalidInput')
      if (Math.abs(latitude) > 90) throw new Refusal('invalidInput', 'Latitude out of range')
      if (Math.abs(longitude) > 180) throw new Refusal('invalidInput', 'Longitude out of range')
      if (limit.take(String(user.id)) > 0) throw new Refusal('tooManyAttempts')
      const address = await addresses.lookup(latitude, longitude)
      if (address === null) return reply.code(204).send()
      return reply.type('text/plain; charset=utf-8').send(address)
    },
  )
}

import { type Place, PlaceSearch, Refusal, type User } from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { languageOfUser } from '../access/language.ts'
import { createRateLimit } from '../access/rate-limit.ts'
import type { ApiDeps } from './api-deps.ts'

const SearchQuery = Type.Object({
  query: Type.Optional(Type.String()),
  /** Where the caller looks. */
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
  /** Ask for addresses as well. */
  streets: Type.Optional(Type.Boolean()),
})

/** Longer than any address. */
const LONGEST_QUERY = 200
/** Towns are looked for with every letter somebody types. */
const SEARCHES = { turns: 300, windowMs: 60_000 }
/** The provider's turns are few, and each may cost money. */
const QUESTIONS = { turns: 30, windowMs: 60_000 }

/** What finding places needs. */
export interface FindPlacesDeps extends Pick<ApiDeps, 'addresses' | 'clock'> {
  auth: { require(request: FastifyRequest): Promise<{ user: User }> }
  access: Pick<ApiDeps['access'], 'server'>
}

/** Places by their names: towns, and addresses where a provider is set up. Our own call. */
export function findPlaces(app: Http, { auth, access, addresses, clock }: FindPlacesDeps): void {
  const searches = createRateLimit(clock, SEARCHES)
  const questions = createRateLimit(clock, QUESTIONS)
  app.get(
    '/api/server/geocode/search',
    {
      config: { access: 'user', summary: 'Places by name: towns, with streets=true addresses too' },
      schema: { querystring: SearchQuery, response: { 200: PlaceSearch } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const { query = '', latitude, longitude, streets = false } = request.query
      if (query === '' || query.length > LONGEST_QUERY) throw new Refusal('invalidInput')
      const turns = streets ? questions : searches
      if (turns.take(String(user.id)) > 0) throw new Refusal('tooManyAttempts')
      const near = placeOf(latitude, longitude)
      return addresses.find({ text: query, language: languageOfUser(user, access.server()), near, streets })
    },
  )
}

/** Where somebody looks; undefined when that is no place on Earth. */
function placeOf(latitude = Number.NaN, longitude = Number.NaN): Place | undefined {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

import { Event, PERMISSION, Refusal } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Resource } from './api-deps.ts'

const IdPath = Type.Object({ id: Type.Integer() })

/** One event by its id; lists of events are a report. */
export const events: Resource = (app, { access, auth, store }) => {
  app.get(
    '/api/events/:id',
    {
      config: { access: 'user', right: PERMISSION.events, summary: 'One event of a device the caller sees' },
      schema: { params: IdPath, response: { 200: Event } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const event = await store.events.find(request.params.id)
      if (event === undefined && user.administrator) throw new Refusal('notFound')
      // Whoever asks for one that is not there hears what he would hear of a foreign one.
      access.requireDevice(user, event?.deviceId ?? 0)
      return event
    },
  )
}

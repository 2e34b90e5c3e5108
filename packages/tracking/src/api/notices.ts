import { MOST_UNREAD, NOTICES_PAGE, Notice, ReadNotices } from '@rastro/contracts'
import { Type } from 'typebox'
import { writeNotices } from '../notify/write-notices.ts'
import type { Resource } from './api-deps.ts'

const Wanted = Type.Object({
  before: Type.Optional(Type.Integer()),
  type: Type.Optional(Type.String()),
  deviceId: Type.Optional(Type.Integer()),
  from: Type.Optional(Type.String({ format: 'date-time' })),
  to: Type.Optional(Type.String({ format: 'date-time' })),
  unread: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer()),
})

/** What the caller was told by the web in the last 30 days, and what of it he has read. Everybody has his own. */
export const notices: Resource = (app, { auth, access, store, directory, fleet }) => {
  app.get(
    '/api/notices',
    {
      config: { access: 'user', summary: 'Events the caller was told of, the latest first' },
      schema: { querystring: Wanted, response: { 200: Type.Array(Notice) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const { deviceId, unread: isUnread, limit, from, to, before, type } = request.query
      if (deviceId !== undefined) access.requireDevice(user, deviceId)
      const stored = await store.notices.list(user.id, {
        before,
        type,
        deviceId,
        isUnread,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        limit: Math.min(Math.max(1, limit ?? NOTICES_PAGE), NOTICES_PAGE),
      })
      const seen = stored.filter(({ event }) => access.canSee(user, event.deviceId))
      return writeNotices(seen, user, { positions: store.positions, directory, fleet })
    },
  )

  app.get(
    '/api/notices/unread',
    {
      config: { access: 'user', summary: `How many notices the caller has not read, at most ${MOST_UNREAD}` },
      schema: { response: { 200: Type.Object({ count: Type.Integer() }) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const devices = await store.notices.unreadDevices(user.id, MOST_UNREAD)
      return { count: devices.filter((deviceId) => access.canSee(user, deviceId)).length }
    },
  )

  app.post(
    '/api/notices/read',
    {
      // Nothing anybody else would miss.
      config: { access: 'user', audit: false, summary: 'Mark notices of the caller as read' },
      schema: { body: ReadNotices },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { ids = [], until } = request.body
      if (until !== undefined) await store.notices.markAllRead(user.id, until)
      await store.notices.markRead(user.id, ids)
      return reply.code(204).send()
    },
  )
}

import { Action, Refusal, type User } from '@rastro/contracts'
import { Type } from 'typebox'
import type { WantedActions } from '../store/actions.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { periodOf } from './period.ts'

const ActionQuery = Type.Object({
  from: Type.Optional(Type.String({ format: 'date-time' })),
  to: Type.Optional(Type.String({ format: 'date-time' })),
  userId: Type.Optional(Type.Integer()),
  deviceId: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
})
type ActionQuery = Type.Static<typeof ActionQuery>

/** As many as an answer holds; of more the latest. */
const MAX_ACTIONS = 10_000

/** The audit trail: all of it for administrators; for others what one of their users did, or was done to a device. */
export const audit: Resource = (app, deps) => {
  app.get(
    '/api/audit',
    {
      config: { access: 'user', summary: 'Who did what; others than administrators name a user or a device' },
      schema: { querystring: ActionQuery, response: { 200: Type.Array(Action) } },
    },
    async (request) => {
      const { user } = await deps.auth.require(request)
      const { limit = MAX_ACTIONS } = request.query
      const scope = scopeOf(user, request.query, deps)
      const period = periodOf(request.query)
      await deps.audit.flush()
      return deps.store.actions.list({ ...period, ...scope, limit: Math.min(Math.max(1, limit), MAX_ACTIONS) })
    },
  )
}

/** @throws Refusal when it is not the caller's to see */
function scopeOf(user: User, { userId = 0, deviceId = 0 }: ActionQuery, { access }: ApiDeps): Partial<WantedActions> {
  const scope: Partial<WantedActions> = {}
  if (userId !== 0) scope.userIds = [access.requireUser(user, userId).id]
  if (deviceId !== 0) {
    access.requireDevice(user, deviceId)
    scope.object = { type: 'device', id: deviceId }
    // What others did to a vehicle he sees is theirs.
    if (!user.administrator) scope.userIds ??= [user.id, ...access.usersOf(user).map(({ id }) => id)]
  }
  if (userId === 0 && deviceId === 0 && !user.administrator) throw new Refusal('administratorRequired')
  return scope
}

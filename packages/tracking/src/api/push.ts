import { PUSH_TOKENS, Refusal, type User } from '@rastro/contracts'
import { Type } from 'typebox'
import { pushTokensOf, withPushToken, writeSubscription } from '../notify/push/push-tokens.ts'
import { saveAttributes } from '../notify/save-attributes.ts'
import type { Resource } from './api-deps.ts'

const Endpoint = Type.String({ minLength: 1, maxLength: 2048 })
const Subscription = Type.Object({
  endpoint: Endpoint,
  keys: Type.Object({ p256dh: Type.String({ maxLength: 128 }), auth: Type.String({ maxLength: 64 }) }),
})

/** What the audit trail says of it. */
const PUSH = { action: 'edit', object: 'push' } as const

/** Push to the browser that asks: its keys come from `PushSubscription.toJSON()`. Read-only accounts may, too. */
export const push: Resource = (app, deps) => {
  const { auth, access, store, inTurn, pushService } = deps

  const change = (userId: number, tokensOf: (user: User) => string): Promise<void> =>
    inTurn(() =>
      saveAttributes({ users: store.users, access }, userId, (user) => ({ [PUSH_TOKENS]: tokensOf(user) || null })),
    )

  app.get(
    '/api/notifications/push',
    {
      config: { access: 'user', summary: 'The key a browser subscribes to push with' },
      schema: { response: { 200: Type.Object({ publicKey: Type.String() }) } },
    },
    async () => ({ publicKey: await pushService.publicKey() }),
  )

  app.post(
    '/api/notifications/push',
    {
      config: { access: 'user', audit: PUSH, summary: 'Push to this browser from now on' },
      schema: { body: Subscription },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { endpoint, keys } = request.body
      const token = writeSubscription({ endpoint, keys })
      // Any user says where we are to call: only the push services of browsers are called.
      if (token === undefined || !pushService.isKnown(endpoint))
        throw new Refusal('invalidInput', 'Invalid input: no subscription of a known push service')
      await change(user.id, (current) => withPushToken(pushTokensOf(current), token))
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/notifications/push',
    {
      config: { access: 'user', audit: PUSH, summary: 'Push to this browser no more' },
      schema: { body: Type.Object({ endpoint: Endpoint }) },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const { endpoint } = request.body
      const isOther = (token: string): boolean => token.split('#', 1)[0] !== endpoint
      await change(user.id, (current) => pushTokensOf(current).filter(isOther).join(','))
      return reply.code(204).send()
    },
  )
}

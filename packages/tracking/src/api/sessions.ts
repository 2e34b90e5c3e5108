import { Refusal, type User, wireTime } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Secret } from '../store/sessions.ts'
import type { Resource } from './api-deps.ts'

const OpenSession = Type.Object({
  /** Names it for ending it; of no use for logging in. */
  key: Type.String(),
  kind: Type.Union([Type.Literal('session'), Type.Literal('token')]),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
  expiresAt: Type.String(),
  /** Whether the question came with it. */
  isCurrent: Type.Boolean(),
  /** Whether somebody else opened it to act as this user. */
  isActing: Type.Boolean(),
})
/** Of a hash, which itself leads nowhere: enough to tell one's own apart. */
const KEY_LENGTH = 16

/** What is open in one's name: browsers that are logged in, and API tokens. */
export const sessions: Resource = (app, deps) => {
  const { auth } = deps

  async function openOf({ id }: User): Promise<Open[]> {
    const known = await deps.store.sessions.ofUser(id)
    const now = deps.clock.now()
    return known.filter(({ expiresAt }) => expiresAt > now).filter(isOpen)
  }

  app.get(
    '/api/sessions',
    {
      config: { access: 'user', summary: 'Sessions and API tokens of the caller' },
      schema: { response: { 200: Type.Array(OpenSession) } },
    },
    async (request) => {
      const { user, secret } = await auth.require(request)
      const own = await openOf(user)
      const hashes = new Set(own.map(({ hash }) => hash))
      return own.map((one) => ({
        key: keyOf(one),
        kind: one.purpose,
        createdAt: wireTime(one.createdAt),
        lastSeenAt: wireTime(one.lastSeenAt),
        expiresAt: wireTime(one.expiresAt),
        isCurrent: one.hash === secret?.hash,
        isActing: one.parent !== null && !hashes.has(one.parent),
      }))
    },
  )

  app.delete(
    '/api/sessions/:key',
    {
      config: { access: 'user', audit: { action: 'remove', object: 'session' }, summary: 'End one of them' },
      schema: { params: Type.Object({ key: Type.String() }) },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const found = (await openOf(user)).find((one) => keyOf(one) === request.params.key)
      if (!found) throw new Refusal('notFound')
      await deps.sessions.end(found.hash)
      deps.bus.emit('userEnded', { userId: user.id })
      return reply.code(204).send()
    },
  )
}

type Open = Secret & { purpose: 'session' | 'token' }

function isOpen(secret: Secret): secret is Open {
  return secret.purpose === 'session' || secret.purpose === 'token'
}

function keyOf({ hash }: Secret): string {
  return hash.slice(0, KEY_LENGTH)
}

import { ACTING_USER_HEADER, Login, Refusal, User } from '@rastro/contracts'
import { refuseForeignNavigation } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireOneself } from '../access/acting.ts'
import { hashOf, LIFETIME } from '../access/sessions.ts'
import type { Resource } from './api-deps.ts'
import { noteAction } from './audit-rules.ts'
import { userView } from './user-view.ts'

const IdPath = Type.Object({ id: Type.Integer() })
const TokenQuery = Type.Object({ token: Type.Optional(Type.String()) })
const TokenForm = Type.Object({ token: Type.String({ minLength: 1, maxLength: 4096 }) })
const ExpirationForm = Type.Object({ expiration: Type.Optional(Type.String({ maxLength: 40 })) })

const tokenForm = { access: 'user', consumes: 'form' } as const

/** Logging in and out, and API tokens. */
export const session: Resource = (app, deps) => {
  const { auth, acting, sessions, log } = deps

  app.get(
    '/api/session',
    {
      config: { access: 'public', summary: 'Who is logged in; with a token, log in by it' },
      schema: { querystring: TokenQuery, response: { 200: User } },
    },
    async (request, reply) => {
      const { token } = request.query
      if (token !== undefined) {
        // A GET that changes something: a foreign page must not log its visitor into an account of its choice.
        refuseForeignNavigation(request)
        const caller = await auth.checkSecret(token, 'token', request.ip)
        await auth.openSession(request, reply, { user: caller.user, token: caller.secret })
        noteAction(request, { action: 'login', userId: caller.user.id, attributes: { token: true } })
        return userView(caller.user)
      }
      const caller = await auth.identify(request)
      if (!caller) throw new Refusal('notFound')
      if (caller.actor) reply.header(ACTING_USER_HEADER, caller.actor.id)
      return userView(caller.user)
    },
  )

  app.post(
    '/api/session',
    {
      config: { access: 'public', consumes: 'form', audit: false, summary: 'Log in' },
      schema: { body: Login, response: { 200: User } },
    },
    async (request, reply) => {
      const { email: name = '', password = '', code, remember } = request.body
      if (name.trim() === '' || password === '') throw new Refusal('invalidInput')
      try {
        const user = await auth.checkCredentials({ name, password, code }, request.ip)
        await auth.openSession(request, reply, { user, remember: remember?.toLowerCase() === 'true' })
        noteAction(request, { action: 'login', userId: user.id })
        return userView(user)
      } catch (error) {
        if (error instanceof Refusal) {
          log.warn({ address: request.ip, code: error.code }, 'login failed')
          await noteDenied(request, name, error)
        }
        throw error
      }
    },
  )

  app.get(
    '/api/session/:id',
    {
      config: {
        access: 'user',
        // Who became one of them has to find the way back.
        visitors: ['shared', 'driver'],
        summary: 'Log in as another user; with the own id, go back',
      },
      schema: { params: IdPath, response: { 200: User } },
    },
    async (request, reply) => {
      refuseForeignNavigation(request)
      const user = await acting.become(request, reply, request.params.id)
      log.info({ userId: user.id, address: request.ip }, 'logged in as another user')
      noteAction(request, { action: 'loginAs', object: 'user', objectId: user.id })
      return userView(user)
    },
  )

  const logout = 'Log out; for who logged in as another user, go back to being himself'
  const leaving = { access: 'public', audit: { action: 'logout', object: null }, summary: logout } as const
  app.delete('/api/session', { config: leaving }, async (request, reply) => {
    // Asked for now, because afterwards he is nobody.
    await auth.identify(request)
    if (!(await acting.goBack(request, reply))) await auth.endSession(request, reply)
    return reply.header('clear-site-data', '"cache"').code(204).send()
  })

  /** Whoever guesses at an account: its owner should see it, so it is kept under his name. */
  async function noteDenied(request: FastifyRequest, name: string, { code }: Refusal): Promise<void> {
    if (code === 'tooManyAttempts' || code === 'totpRequired') return
    const found = await deps.store.users.findForLogin(name)
    noteAction(request, { action: 'denied', object: null, userId: found?.user.id ?? 0 })
  }

  registerTokens(app, deps)

  app.post(
    '/api/session/token/revoke',
    {
      config: { ...tokenForm, audit: { action: 'remove', object: 'token' }, summary: 'End an API token' },
      schema: { body: TokenForm },
    },
    async ({ body }, reply) => {
      if (await sessions.find(body.token, 'token')) await sessions.end(hashOf(body.token))
      return reply.code(204).send()
    },
  )
}

const registerTokens: Resource = (app, { auth, sessions, clock }) => {
  app.post(
    '/api/session/token',
    {
      config: { ...tokenForm, audit: { action: 'create', object: 'token' }, summary: 'Make an API token' },
      schema: { body: ExpirationForm },
    },
    async (request, reply) => {
      const caller = await auth.require(request)
      requireOneself(caller)
      const { user, secret } = caller
      const asked = request.body?.expiration
      const end = asked === undefined || asked === '' ? undefined : new Date(asked)
      if (end && !(end > clock.now())) throw new Refusal('invalidInput')
      // Neither an account with an end nor a token may give out a token that outlives it.
      const isFromToken = secret?.purpose === 'token' || (secret?.parent ?? null) !== null
      const ends = [isFromToken ? secret?.expiresAt : undefined, user.expirationTime, end]
        .filter((instant) => instant !== null && instant !== undefined)
        .map((instant) => new Date(instant).getTime())
      const lifetimeMs = end ? end.getTime() - clock.now().getTime() : LIFETIME.tokenMs
      const notAfter = ends.length > 0 ? new Date(Math.min(...ends)) : undefined
      const made = await sessions.open({ purpose: 'token', userId: user.id, lifetimeMs, idleMs: 0, notAfter })
      return reply.type('text/plain; charset=utf-8').send(made)
    },
  )
}

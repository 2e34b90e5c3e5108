import { Refusal } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Resource } from './api-deps.ts'
import { noteAction } from './audit-rules.ts'

const Name = Type.Optional(Type.String({ maxLength: 256 }))
const Token = Type.Optional(Type.String({ maxLength: 256 }))
const Password = Type.Optional(Type.String({ maxLength: 1024 }))
/** `requested_from` is the page the person was on. It is not looked at: a link leads only to our own address. */
const RecoveryForm = Type.Object({
  email: Name,
  requested_from: Type.Optional(Type.String()),
  token: Token,
  password: Password,
})
const ResetForm = Type.Object({ email: Name })
const UpdateForm = Type.Object({ token: Token, password: Password })
type RecoveryForm = Type.Static<typeof RecoveryForm>

/** A new password by mail, in the words of our own client and in those of the reference server's. */
export const password: Resource = (app, { recovery, log }) => {
  const ask = async (email: string | undefined, address: string): Promise<void> => {
    // Its words become the code our client explains.
    if (email === undefined || email.trim() === '') throw new Refusal('invalidInput', 'Fill email field')
    await recovery.request(email, address)
  }
  const set = async (request: FastifyRequest, { token, password: wanted }: RecoveryForm): Promise<void> => {
    if (token === undefined || token === '') throw new Refusal('invalidInput', 'Fill token field')
    if (wanted === undefined || wanted === '') throw new Refusal('weakPassword')
    const user = await recovery.reset(token, wanted, request.ip)
    log.info({ userId: user.id, address: request.ip }, 'a new password was set by mail')
    noteAction(request, { action: 'recover', object: 'user', userId: user.id, objectId: user.id })
  }
  const form = { access: 'public', consumes: 'form', audit: false } as const

  app.post(
    '/api/session/password',
    { config: { ...form, summary: 'Ask for a new password, or set it with a token' }, schema: { body: RecoveryForm } },
    async (request, reply) => {
      const { body } = request
      if (body.token !== undefined || body.password !== undefined) await set(request, body)
      else await ask(body.email, request.ip)
      return reply.code(200).send()
    },
  )

  app.post(
    '/api/password/reset',
    { config: { ...form, summary: 'Ask for a new password by mail' }, schema: { body: ResetForm } },
    async ({ body, ip }, reply) => {
      await ask(body.email, ip)
      return reply.code(200).send()
    },
  )

  app.post(
    '/api/password/update',
    { config: { ...form, summary: 'Set a new password with a token from a mail' }, schema: { body: UpdateForm } },
    async (request, reply) => {
      await set(request, request.body)
      return reply.code(200).send()
    },
  )

  app.get(
    '/reset-password',
    {
      config: { access: 'public', summary: "The reference server's link to a new password" },
      schema: { querystring: Type.Object({ passwordReset: Type.Optional(Type.String()) }) },
    },
    async ({ query }, reply) => {
      const token = query.passwordReset ?? ''
      return reply.redirect(/^[\w-]{1,256}$/.test(token) ? `/login/recover/${token}` : '/login', 303)
    },
  )
}

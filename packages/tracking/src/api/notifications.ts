import { type ChannelName, EVENT_TYPES, isEventType, Refusal, TIME_ZONE_HEADER, type User } from '@rastro/contracts'
import { EgressError } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { tooManyAttempts } from '../access/login-throttle.ts'
import { isManager } from '../access/write-rules.ts'
import { DeliveryError } from '../notify/delivery-error.ts'
import { channelsOf } from '../notify/rules.ts'
import type { ApiDeps, Resource } from './api-deps.ts'

const Typed = Type.Object({ type: Type.String() })
const ChannelPath = Type.Object({ notificator: Type.String({ maxLength: 64 }) })
/** What the specification sends with a test; the reference sends nothing. */
const TestBody = Type.Union([
  Type.Null(),
  Type.Object({
    type: Type.Optional(Type.Union([Type.String({ maxLength: 128 }), Type.Null()])),
    notificators: Type.Optional(Type.Union([Type.String({ maxLength: 128 }), Type.Null()])),
  }),
])
interface TestCall {
  body: Static<typeof TestBody>
  headers: FastifyRequest['headers']
}
const Words = Type.Object({
  subject: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  digest: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  body: Type.String({ minLength: 1 }),
  priority: Type.Optional(Type.Boolean()),
})
const UserQuery = Type.Object({
  userId: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000 })),
})

const AT_ONCE = 8
/** What the audit trail says of all of them. */
const MESSAGE = { action: 'create', object: 'message' } as const

/** Channels and types of events, and messages somebody sends himself or others. Rules are in `objects.ts`. */
export const notifications: Resource = (app, deps) => {
  const { auth, messenger, messageDesk } = deps

  app.get(
    '/api/notifications/types',
    {
      config: { access: 'user', summary: 'Types of events rules can be about' },
      schema: { response: { 200: Type.Array(Typed) } },
    },
    async () => EVENT_TYPES.map((type) => ({ type })),
  )

  app.get(
    '/api/notifications/notificators',
    {
      config: { access: 'user', summary: 'Channels this installation can use' },
      schema: {
        querystring: Type.Object({ announcement: Type.Optional(Type.Boolean()) }),
        response: { 200: Type.Array(Typed) },
      },
    },
    async ({ query }) =>
      messenger.enabled({ isForAnnouncements: query.announcement ?? false }).map((type) => ({ type })),
  )

  app.post(
    '/api/notifications/test',
    {
      config: { access: 'user', audit: MESSAGE, summary: 'Send a test to oneself by every channel, or those named' },
      schema: { body: TestBody },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const named = channelsOf(request.body?.notificators ?? null)
      const possible = messenger.enabled().filter((name) => name !== 'command' && !messenger.lacks(name, user))
      for (const channel of named.length > 0 ? named : possible) await test(channel, user, request)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/notifications/test/:notificator',
    {
      config: { access: 'user', audit: MESSAGE, summary: 'Send a test to oneself by a channel' },
      schema: { params: ChannelPath, body: TestBody },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      await test(channelOf(request.params.notificator), user, request)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/notifications/send/:notificator',
    {
      config: {
        access: 'user',
        audit: MESSAGE,
        summary: 'Write to users one manages, or to all of them',
      },
      schema: { params: ChannelPath, querystring: UserQuery, body: Words },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      if (!isManager(user)) throw new Refusal('managerRequired')
      const channel = channelOf(request.params.notificator)
      const words = messageDesk.readWords(channel, request.body)
      const recipients = recipientsOf(user, request.query.userId ?? [], channel, deps)
      for (const _ of recipients) {
        const waitMs = await messageDesk.take(user.id)
        if (waitMs > 0) throw tooManyAttempts(waitMs)
      }
      await sendToAll(recipients, (recipient) => messenger.send(channel, recipient, words))
      return reply.code(204).send()
    },
  )

  async function test(channel: ChannelName, user: User, { body, headers }: TestCall): Promise<void> {
    const type = body?.type
    if (type && type !== 'test' && !isEventType(type)) throw new Refusal('invalidInput', 'Invalid input: /type')
    const event = type && isEventType(type) ? type : undefined
    await orRefuse(messenger.test(channel, user, event, headers[TIME_ZONE_HEADER]))
  }
}

function channelOf(name: string): ChannelName {
  const [channel] = channelsOf(name)
  if (channel === undefined) throw new Refusal('channelUnknown', `Failed to get notificator ${name}`)
  return channel
}

/**
 * The users a manager named, each of which must be his; or all of his, without visitors and those the channel does
 * not reach.
 */
function recipientsOf(
  caller: User,
  ids: readonly number[],
  channel: ChannelName,
  { access, messenger }: ApiDeps,
): User[] {
  if (ids.length > 0) return [...new Set(ids)].map((id) => access.requireUser(caller, id))
  return access
    .usersOf(caller)
    .filter((user) => !user.temporary && !user.disabled && messenger.lacks(channel, user) === undefined)
}

/** Send to everybody, a few at a time; one who cannot be reached does not keep the others from it. */
async function sendToAll(recipients: readonly User[], send: (user: User) => Promise<void>): Promise<void> {
  const waiting = recipients.values()
  const failures: unknown[] = []
  const work = async (): Promise<void> => {
    for (const recipient of waiting) await send(recipient).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failures.length > 0) await orRefuse(Promise.reject(failures[0]))
}

/** What went wrong outside is told in one sentence; what is wrong with us is an error of ours. */
async function orRefuse(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof DeliveryError || error instanceof EgressError) throw new Refusal('notDelivered', error.message)
    throw error
  }
}

import {
  COMMAND_DEFAULTS,
  Command,
  PERMISSION,
  productKey,
  QueuedCommand,
  Refusal,
  type SentCommand,
  type User,
  wireTime,
} from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireCommandRight, requireUnlimited } from '../access/command-rules.ts'
import type { CommandOrder } from '../commands/commands.ts'
import { createConfirmations } from '../commands/confirmations.ts'
import { requireFewStops, requireFreshLogin } from '../commands/safety.ts'
import type { TrackedDevice } from '../fleet/fleet.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { noteAction } from './audit-rules.ts'
import { entityBody } from './entity-body.ts'

// A saved command is sent by its id alone.
const OptionalType = Type.Object({ ...Command.properties, type: Type.String({ maxLength: 128 }) })
const SendBody = entityBody(OptionalType, { defaults: COMMAND_DEFAULTS, required: [], lenient: true })
const SendQuery = Type.Object({ groupId: Type.Optional(Type.Integer()) })
const DeviceQuery = Type.Object({ deviceId: Type.Optional(Type.Integer()) })
const TypeQuery = Type.Object({
  deviceId: Type.Optional(Type.Integer()),
  textChannel: Type.Optional(Type.Boolean()),
})
/** Somebody may send commands who may do any of these; which one it takes depends on the command. */
const RIGHTS = [PERMISSION.sendCommand, PERMISSION.lock, PERMISSION.unlock, PERMISSION.anchor]

const Confirmation = Type.Object({ token: Type.String(), expirationTime: Type.String() })

/** Sending commands, and what may be sent to a device. Saved commands themselves are objects like others. */
export const commands: Resource = (app, deps) => {
  const { access, auth, directory, commands: door, store, clock } = deps
  const confirmations = createConfirmations(store.oneTime, clock)

  app.post(
    '/api/commands/confirmations',
    {
      config: {
        access: 'user',
        right: RIGHTS,
        visitors: ['shared'],
        audit: false,
        summary: 'Somebody slid to confirm; the token goes with the stop as its attribute `confirmation`',
      },
      schema: { response: { 200: Confirmation } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const { token, expiresAt } = await confirmations.issue(user.id)
      return { token, expirationTime: wireTime(expiresAt) }
    },
  )

  /** Where the installation wants it (`stopConfirmation`), a stop comes with the proof of a slide. */
  async function requireConfirmation(orders: readonly CommandOrder[], token: unknown): Promise<void> {
    if (access.server().attributes[productKey('stopConfirmation')] !== true) return
    const [stop] = orders.filter((order) => door.wordOf(order) === 'stop')
    if (stop?.by.userId !== undefined) await confirmations.spend(stop.by.userId, token)
  }

  app.post(
    '/api/commands/send',
    {
      config: {
        access: 'user',
        right: RIGHTS,
        visitors: ['shared'],
        audit: { action: 'command', object: 'device' },
        summary: 'Send a command to a device or a group',
      },
      schema: {
        querystring: SendQuery,
        body: SendBody,
        response: { 200: Command, 202: Type.Union([QueuedCommand, Type.Array(QueuedCommand)]) },
      },
    },
    async (request, reply) => {
      const { groupId = 0 } = request.query
      const { user } = await auth.require(request)
      const command = commandOf(user, request.body, deps)
      const targets =
        groupId === 0 ? [access.requireDevice(user, command.deviceId)] : devicesOfGroup(user, groupId, deps)
      const orders = targets.map((target) => orderOf(user, command, target))
      await requireConfirmation(orders, request.body.attributes['confirmation'])
      const queued = (await sendAll(request, orders, deps)).filter(({ state }) => state === 'queued').map(queuedView)
      if (queued.length === 0) return reply.send(command)
      return reply.code(202).send(groupId === 0 ? queued[0]! : queued)
    },
  )

  app.get(
    '/api/commands/send',
    {
      config: { access: 'user', right: RIGHTS, visitors: ['shared'], summary: 'Saved commands a device can be sent' },
      schema: { querystring: DeviceQuery, response: { 200: Type.Array(Command) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const target = access.requireDevice(user, request.query.deviceId ?? 0)
      const acting = directory.actingOn('command', target.device)
      const data = new Set<string>(door.typesFor(target, false))
      const text = new Set<string>(door.typesFor(target, true))
      return [...access.objectsOf(user.id, 'command')]
        .filter((id) => acting.has(id))
        .map((id) => directory.get('command', id))
        .filter((saved) => saved !== undefined)
        .filter(({ type, textChannel }) => (textChannel ? text : data).has(type))
    },
  )

  app.get(
    '/api/commands/types',
    {
      config: { access: 'user', visitors: ['shared'], summary: 'Types of commands: all, or those a device takes' },
      schema: { querystring: TypeQuery, response: { 200: Type.Array(Type.Object({ type: Type.String() })) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const { deviceId = 0, textChannel = false } = request.query
      const target = deviceId === 0 ? undefined : access.requireDevice(user, deviceId)
      return door.typesFor(target, textChannel).map((type) => ({ type }))
    },
  )
}

/** What the body means: a saved command, or one made for this once. @throws Refusal for who may send saved ones only */
function commandOf(user: User, body: Command, { access }: ApiDeps): Command {
  if (body.id !== 0) {
    const saved = access.requireObject(user, 'command', body.id)
    const { reason: _, ...attributes } = saved.attributes
    // Why a vehicle is stopped at once is typed each time, not saved.
    const { reason } = body.attributes
    return {
      ...saved,
      deviceId: body.deviceId,
      attributes: reason === undefined ? attributes : { ...attributes, reason },
    }
  }
  requireUnlimited(user, access.server())
  if (body.type === '') throw new Refusal('invalidInput', 'Invalid input: /type')
  return body
}

/** Every device in a group and the groups below it that the caller sees. */
function devicesOfGroup(user: User, groupId: number, { access, fleet }: ApiDeps): TrackedDevice[] {
  access.requireGroup(user, groupId)
  const groups = new Set(access.groupTree.reachedFrom(groupId))
  return [...fleet.all()].filter(({ device }) => groups.has(device.groupId) && access.canSee(user, device.id))
}

function orderOf({ id: userId }: User, command: Command, { device }: TrackedDevice): CommandOrder {
  const { confirmation: _, ...attributes } = command.attributes
  return { ...command, attributes, deviceId: device.id, by: { sender: 'user', userId } }
}

/** All rules before the first command: a refusal must not leave half of a fleet stopped. */
async function sendAll(
  request: FastifyRequest,
  orders: readonly CommandOrder[],
  { access, auth, clock, commands: door, rights }: ApiDeps,
): Promise<SentCommand[]> {
  const { user, secret } = await auth.require(request)
  const words = orders.map((order) => ({ type: order.type, word: door.wordOf(order), deviceId: order.deviceId }))
  for (const wanted of words) requireCommandRight(user, wanted, { rights, access })
  const stopped = words.filter(({ word }) => word === 'stop').map(({ deviceId }) => deviceId)
  if (stopped.length > 1) {
    requireFewStops(new Set(stopped))
    requireFreshLogin(secret?.createdAt, clock.now())
  }
  const sent: SentCommand[] = []
  for (const order of orders) {
    const command = await door.send(order)
    sent.push(command)
    const { reason } = order.attributes
    const attributes = { type: order.type, commandId: command.id, state: command.state }
    const why = typeof reason === 'string' ? { reason } : {}
    noteAction(request, { objectId: order.deviceId, attributes: { ...attributes, ...why } })
  }
  return sent
}

function queuedView({ id, attributes, deviceId, type, textChannel }: SentCommand): QueuedCommand {
  return { id, attributes, deviceId, type, textChannel }
}

import { PERMISSION, Refusal, SentCommand, type User } from '@rastro/contracts'
import { Type } from 'typebox'
import { requireCommandRight } from '../access/command-rules.ts'
import { requireWrite } from '../access/write-rules.ts'
import { orderOfSent } from '../commands/commands.ts'
import type { Resource } from './api-deps.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1_000

const IdPath = Type.Object({ id: Type.Integer() })
const SentQuery = Type.Object({ deviceId: Type.Optional(Type.Integer()), limit: Type.Optional(Type.Integer()) })
const RIGHTS = [PERMISSION.sendCommand, PERMISSION.lock, PERMISSION.unlock, PERMISSION.anchor]

/** What became of the commands of a device; ours alone, the reference server forgets them. */
export const sentCommands: Resource = (app, { access, auth, store, commands, rights }) => {
  app.get(
    '/api/commands/sent',
    {
      config: { access: 'user', right: RIGHTS, summary: 'Commands sent to a device, latest first, with their states' },
      schema: { querystring: SentQuery, response: { 200: Type.Array(SentCommand) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      const { deviceId = 0, limit = DEFAULT_LIMIT } = request.query
      access.requireDevice(user, deviceId)
      const rows = await store.sentCommands.ofDevice(deviceId, Math.min(Math.max(limit, 1), MAX_LIMIT))
      return rows.map((row) => commands.view(row))
    },
  )

  /** The command, if the caller may send it. @throws Refusal */
  async function requireCommand(user: User, id: number): Promise<SentCommand> {
    const command = await store.sentCommands.find(id)
    if (!command || !access.canSee(user, command.deviceId))
      throw user.administrator ? new Refusal('notFound') : new Refusal('accessDenied', 'Command access denied')
    const word = commands.wordOf(orderOfSent(command))
    requireCommandRight(user, { type: command.type, word }, { rights, access })
    return command
  }

  app.post(
    '/api/commands/sent/:id/approve',
    {
      config: {
        access: 'user',
        right: PERMISSION.lock,
        audit: { action: 'edit', object: 'queuedCommand' },
        summary: 'Agree, as a second person, to a stop of many vehicles',
      },
      schema: { params: IdPath },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      requireWrite(user, access.server())
      await commands.approve(await requireCommand(user, request.params.id), user.id)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/commands/sent/:id',
    {
      config: {
        access: 'user',
        right: RIGHTS,
        audit: { action: 'remove', object: 'queuedCommand' },
        summary: 'Cancel a command that still waits for its device',
      },
      schema: { params: IdPath },
    },
    async (request, reply) => {
      const { user } = await auth.require(request)
      const command = await requireCommand(user, request.params.id)
      if (!(await commands.cancel(command, `Cancelled by ${user.name}`)))
        throw new Refusal('commandFailed', 'Only a command that still waits can be cancelled')
      return reply.code(204).send()
    },
  )
}

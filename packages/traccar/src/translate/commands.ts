import { type Attributes, type Command, PERMISSION, productKey, Refusal, type User, wireTime } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { pass, readJson } from '../forward/forward.ts'
import { requireSafe } from './safe-stop.ts'
import { askFor, objectOf, type Scene, type Translator, type Translators } from './translator.ts'

const confirm: Translator = async (request, _, { callers, confirmations }) => {
  const { id } = await callers.require(request)
  const { token, expiresAt } = await confirmations.issue(id)
  return { token, expirationTime: wireTime(expiresAt) }
}

/** The permission a command takes. */
function rightFor(type: string, word: 'stop' | 'resume' | undefined): number {
  if (word === 'stop') return PERMISSION.lock
  if (word === 'resume') return PERMISSION.unlock
  return type.startsWith('anchor_') ? PERMISSION.anchor : PERMISSION.sendCommand
}

async function requireMayStop(caller: User, token: unknown, { installation, confirmations }: Scene): Promise<void> {
  // Accounts with limited commands stop no engine, not even by a saved command.
  const server = installation.server()
  if (!caller.administrator && (caller.limitCommands || server.limitCommands)) throw new Refusal('operationRestricted')
  if (server.attributes[productKey('stopConfirmation')] === true) await confirmations.spend(caller.id, token)
}

/** What came in; the server looks at the rest of it. */
type Body = Partial<Record<keyof Command, unknown>>

/** The command meant: the one in the body, or the saved one it names. */
async function commandOf(request: FastifyRequest, body: Body, scene: Scene): Promise<Command> {
  const [id, deviceId] = [Number(body.id ?? 0), Number(body.deviceId ?? 0)]
  if (id > 0) {
    const path = `/api/commands/${id}`
    const saved = await readJson<Command>(await askFor(request, scene, { method: 'GET', path }))
    return { ...saved, deviceId }
  }
  const { type, description, textChannel } = body
  return {
    id: 0,
    deviceId,
    type: typeof type === 'string' ? type : '',
    description: typeof description === 'string' ? description : '',
    textChannel: textChannel === true,
    attributes: attributesOf(body),
  }
}

function attributesOf({ attributes }: Body): Attributes {
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : {}
}

/** The server sends at once what it is told; what is asked of people before they stop an engine is asked here. */
const send: Translator = async (request, reply, scene) => {
  const caller = await scene.callers.require(request)
  const body: Body = await objectOf(request)
  const { confirmation, reason, ...attributes } = attributesOf(body)
  const command = await commandOf(request, body, scene)
  const word = scene.safety.wordOf(command.type, command.attributes)
  scene.rules.requireRight(caller, rightFor(command.type, word), 'write')
  if (word !== 'stop') return pass(reply, await askFor(request, scene, { json: { ...body, attributes } }))
  await requireMayStop(caller, confirmation, scene)
  const stopped = await requireSafe(request, { caller, deviceId: command.deviceId, reason }, scene)
  // Whole, for a saved one goes as it was saved. What cannot leave now must not leave next week.
  const { confirmation: _, reason: __, ...kept } = command.attributes
  const json = { ...command, id: 0, attributes: { ...kept, noQueue: true } }
  const answer = await askFor(request, scene, { json })
  scene.stops.note(caller.id, stopped)
  return pass(reply, answer)
}

export const commandTranslators: Translators = {
  'POST /api/commands/confirmations': confirm,
  'POST /api/commands/send': send,
}

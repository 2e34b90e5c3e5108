import { PERMISSION, productKey, Refusal, type User, wireTime } from '@rastro/contracts'
import { pass, readJson } from '../forward/forward.ts'
import { askFor, objectOf, type Scene, type Translator, type Translators } from './translator.ts'

const confirm: Translator = async (request, _, { callers, confirmations }) => {
  const { id } = await callers.require(request)
  const { token, expiresAt } = await confirmations.issue(id)
  return { token, expirationTime: wireTime(expiresAt) }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The permission a command takes. */
function rightFor(type: string): number {
  if (type === 'engineStop') return PERMISSION.lock
  if (type === 'engineResume') return PERMISSION.unlock
  return type.startsWith('anchor_') ? PERMISSION.anchor : PERMISSION.sendCommand
}

async function requireMaySend(caller: User, type: string, token: unknown, scene: Scene): Promise<void> {
  const { rules, installation, confirmations } = scene
  rules.requireRight(caller, rightFor(type), 'write')
  if (type !== 'engineStop') return
  // Accounts with limited commands stop no engine, not even by a saved command.
  const server = installation.server()
  if (!caller.administrator && (caller.limitCommands || server.limitCommands)) throw new Refusal('operationRestricted')
  if (server.attributes[productKey('stopConfirmation')] === true) await confirmations.spend(caller.id, token)
}

/** The server sends at once what it is told; what is asked of people before they stop an engine is asked here. */
const send: Translator = async (request, reply, scene) => {
  const caller = await scene.callers.require(request)
  const body = await objectOf(request)
  const given = typeof body['attributes'] === 'object' ? { ...body['attributes'] } : {}
  const { confirmation, reason: _, ...attributes } = given as Record<string, unknown>
  const id = Number(body['id'] ?? 0)
  const saved = id > 0 ? await savedType(id) : textIn(body['type'])
  await requireMaySend(caller, saved, confirmation, scene)
  return pass(reply, await askFor(request, scene, { json: { ...body, attributes } }))

  async function savedType(savedId: number): Promise<string> {
    const path = `/api/commands/${savedId}`
    return (await readJson<{ type: string }>(await askFor(request, scene, { method: 'GET', path }))).type
  }
}

export const commandTranslators: Translators = {
  'POST /api/commands/confirmations': confirm,
  'POST /api/commands/send': send,
}

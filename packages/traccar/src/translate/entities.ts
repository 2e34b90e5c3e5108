import { type Device, type Group, OBJECT_KINDS, OBJECTS, QR_DEVICE, Refusal } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { begin, discard, readJson, readText } from '../forward/forward.ts'
import { seersBetween, tellOfMove } from '../group-news.ts'
import { askFor, idOf, objectOf, type Scene, type Translator, type Translators } from './translator.ts'

type Body = Record<string, unknown>

const MOST_RESULT_BYTES = 64 * 1024

const OWN_KEYS = new Set<string>(Object.values(QR_DEVICE))
const isOwn = ([key]: [string, unknown]): boolean => OWN_KEYS.has(key)

interface Entity {
  id: number
}

/**
 * Save without the properties the server does not know, and answer what it keeps: its own answer only repeats what it
 * was sent.
 */
const save: Translator = async (request, reply, scene, row) => send(request, reply, scene, row, await objectOf(request))

async function send(...[request, reply, scene, { fields = [] }, body]: [...Parameters<Translator>, Body]) {
  const named = request.method === 'PUT' ? { ...body, id: idNamed(request, body) } : body
  const json = onlyFields(named, fields)
  // An own query (`?setup=`) means nothing there.
  const [path = ''] = request.url.split('?', 1)
  const answer = await askFor(request, scene, { json, path })
  const repeated = await readJson<Entity>(answer)
  begin(reply, answer).removeHeader('content-length')
  return (await keptBy(request, scene, path, repeated)) ?? repeated
}

const onlyFields = (body: Body, fields: readonly string[]): Body =>
  Object.fromEntries(fields.flatMap((field) => (field in body ? [[field, body[field]]] : [])))

/** That server changes whom the body names, whatever the address says. @throws Refusal invalidInput when they differ */
function idNamed(request: FastifyRequest, body: Body): number {
  const id = idOf(request)
  const named = Number(body['id'] ?? 0)
  if (named !== 0 && named !== id) throw new Refusal('invalidInput')
  return id
}

/** Who drives by QR code is not the form's to say, which was opened before somebody checked in. */
const saveDevice: Translator = async (request, reply, scene, row) => {
  const body = await objectOf(request)
  const before = await readJson<Device>(await askFor(request, scene, { method: 'GET', path: request.url }))
  const given = Object.entries({ ...(body['attributes'] as object | undefined) }).filter((one) => !isOwn(one))
  const kept = Object.entries(before.attributes).filter(isOwn)
  const saved = await send(request, reply, scene, row, { ...body, attributes: Object.fromEntries([...given, ...kept]) })
  await tellOfMove(scene, before.groupId, groupOf(saved))
  return saved
}

/** A group that goes below another takes its vehicles along. */
const saveGroup: Translator = async (request, reply, scene, row) => {
  const before = await readJson<Group>(await askFor(request, scene, { method: 'GET', path: request.url }))
  const saved = await save(request, reply, scene, row)
  await tellOfMove(scene, before.groupId, groupOf(saved))
  return saved
}

/** What was in it is in no group then, and that server forgets the links to it along with it. */
const removeGroup: Translator = async (request, reply, scene) => {
  const seers = await seersBetween(scene.administrator, idOf(request), 0)
  await discard(await askFor(request, scene))
  scene.linkNews.tellOf(seers)
  return reply.code(204).send()
}

/** A vehicle that is registered in a group is new to whoever sees by that group. */
const addDevice: Translator = async (request, reply, scene, row) => {
  const saved = await save(request, reply, scene, row)
  await tellOfMove(scene, 0, groupOf(saved))
  return saved
}

/** What that server says it keeps; 0 = no group. */
const groupOf = (saved: unknown): number => (saved as Partial<Group>).groupId ?? 0

async function keptBy(request: FastifyRequest, scene: Scene, path: string, { id }: Entity): Promise<unknown> {
  const one = request.method === 'POST' ? `${path}/${id}` : path
  // Whoever registers has no session yet, and some may write what they cannot read.
  const answer = await askFor(request, scene, { method: 'GET', path: one }).catch(() => undefined)
  return answer && readJson(answer)
}

/** What an expression gives is a number, a yes or no, or a bare text, and that server calls each of them JSON. */
const testComputed: Translator = async (request, reply, scene, { fields = [] }) => {
  const answer = await askFor(request, scene, { json: onlyFields(await objectOf(request), fields) })
  const text = await readText(answer, MOST_RESULT_BYTES)
  if (text === '') return reply.code(204).send()
  const isJson = /^(true|false|-?\d[\d.eE+-]*)$/.test(text)
  return reply.type(isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8').send(text)
}

/** An account was changed: what is known of everybody is no longer true. */
const saveUser: Translator = async (request, reply, scene, row) => {
  const saved = await save(request, reply, scene, row)
  await scene.installation.refresh()
  scene.callers.forget()
  return saved
}

const removeUser: Translator = async (request, reply, scene) => {
  await discard(await askFor(request, scene))
  await scene.installation.refresh()
  scene.callers.forget()
  return reply.code(204).send()
}

const PATHS = ['/api/devices', '/api/groups', ...OBJECT_KINDS.map((kind) => `/api/${OBJECTS[kind].path}`)]

export const entityTranslators: Translators = {
  ...Object.fromEntries(
    PATHS.flatMap((path) => [
      [`POST ${path}`, save],
      [`PUT ${path}/:id`, save],
    ]),
  ),
  'POST /api/devices': addDevice,
  'PUT /api/devices/:id': saveDevice,
  'PUT /api/groups/:id': saveGroup,
  'DELETE /api/groups/:id': removeGroup,
  'POST /api/attributes/computed/test': testComputed,
  'POST /api/users': saveUser,
  'PUT /api/users/:id': saveUser,
  'DELETE /api/users/:id': removeUser,
}

import { LINKS, OBJECT_KINDS, OBJECTS, Refusal } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { linksBetween } from '../administrator.ts'
import { discard, readJson } from '../forward/forward.ts'
import type { Link } from '../link-news.ts'
import { askFor, idOf, jsonOf, type Scene, type Translator, type Translators } from './translator.ts'

/**
 * A link with its owner first, as the server wants it.
 * @throws Refusal invalidPermission
 */
function readLink(value: unknown): readonly [owner: string, property: string, link: Link] {
  const given = Object.entries(typeof value === 'object' && value !== null ? value : {})
  const pair = LINKS.find((names) => given.length === 2 && names.every((name) => given.some(([key]) => key === name)))
  if (!pair) throw new Refusal('invalidPermission')
  const [owner, property] = pair
  const numbers = Object.fromEntries(given.map(([key, id]) => [key, Number(id)]))
  return [owner, property, { [owner]: numbers[owner] ?? 0, [property]: numbers[property] ?? 0 }]
}

/** Links of one kind at a time: the server takes no mixture. It keeps doubles, and forgets all of them at once. */
const change: Translator = async (request, reply, scene) => {
  const body = await jsonOf(request)
  const byKind = new Map<string, Link[]>()
  for (const value of Array.isArray(body) ? body : [body]) {
    const [owner, property, link] = readLink(value)
    const kind = `${owner} ${property}`
    byKind.set(kind, [...(byKind.get(kind) ?? []), link])
  }
  for (const json of byKind.values()) {
    await discard(await askFor(request, scene, { method: request.method, path: '/api/permissions/bulk', json }))
    scene.linkNews.tell(json)
  }
  return reply.code(204).send()
}

async function idsOf(request: FastifyRequest, scene: Scene, path: string): Promise<ReadonlySet<number>> {
  const answer = await askFor(request, scene, { method: 'GET', path })
  return new Set((await readJson<{ id: number }[]>(answer)).map(({ id }) => id))
}

/** Whom an object is linked to, as far as the caller sees them. The server tells it to administrators alone. */
function linksOf(path: string, key: string): Translator {
  async function owners(scene: Scene, owner: string, id: number, seen: ReadonlySet<number>): Promise<number[]> {
    if (!LINKS.some(([one, property]) => one === owner && property === key)) return []
    const found = await linksBetween(scene.administrator, [owner, 0], [key, id])
    return [...new Set(found.map(({ ownerId }) => ownerId))]
      .filter((one) => seen.has(one))
      .sort((one, other) => one - other)
  }
  return async (request, _, scene) => {
    const id = idOf(request)
    const caller = await scene.callers.require(request)
    // The object itself has to be his.
    await discard(await askFor(request, scene, { method: 'GET', path: `${path}/${id}` }))
    const all = caller.administrator ? '?all=true' : ''
    const [devices, groups, users] = await Promise.all([
      idsOf(request, scene, `/api/devices${all}`),
      idsOf(request, scene, `/api/groups${all}`),
      idsOf(request, scene, '/api/users'),
    ])
    const [deviceIds, groupIds, userIds] = await Promise.all([
      owners(scene, 'deviceId', id, devices),
      owners(scene, 'groupId', id, groups),
      owners(scene, 'userId', id, new Set([...users, caller.id])),
    ])
    return { deviceIds, groupIds, userIds }
  }
}

export const linkTranslators: Translators = {
  'POST /api/permissions': change,
  'POST /api/permissions/bulk': change,
  'DELETE /api/permissions': change,
  'DELETE /api/permissions/bulk': change,
  ...Object.fromEntries(
    OBJECT_KINDS.map((kind) => {
      const path = `/api/${OBJECTS[kind].path}`
      return [`GET ${path}/:id/links`, linksOf(path, OBJECTS[kind].key)]
    }),
  ),
}

import { ERRORS, type Position, Refusal, type User } from '@rastro/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pass, readJson } from '../forward/forward.ts'
import { askFor, type Scene, type Translator, type Translators } from './translator.ts'
import { route, sendPast } from './whole-past.ts'

type Scened = [request: FastifyRequest, reply: FastifyReply, scene: Scene]

/**
 * Positions by id. The server refuses all of them for one that is gone, and any to accounts without reports, who may
 * still see where everything is now.
 */
const positions: Translator = async (request, reply, scene) => {
  const { id } = request.query as { id?: string | string[] } // the query parser gives one or several
  const caller = await scene.callers.require(request)
  if (scene.rules.visitorOf(caller) === 'shared') return forVisitor(request, reply, scene, caller)
  if (id === undefined) return sendPast(request, reply, scene, { path: request.url })
  return findSome(request, scene, [id].flat())
}

/** Who came by a link looks back to when it was made, and no further; by id he gets what is true now. */
async function forVisitor(...[request, reply, scene, { attributes }]: [...Scened, User]) {
  const { id, from, ...query } = request.query as { id?: string | string[]; from?: string } // as above
  if (id !== undefined) return latestOf(request, scene, [id].flat())
  if (from === undefined) return pass(reply, await askFor(request, scene))
  const since = Date.parse(String(attributes['sharedSince']))
  if (Number.isNaN(since) || Number.isNaN(Date.parse(from))) throw new Refusal('operationRestricted')
  const begin = new Date(Math.max(since, Date.parse(from))).toISOString()
  const asked = new URLSearchParams({ ...(query as Record<string, string>), from: begin })
  return sendPast(request, reply, scene, { path: `/api/positions?${asked}` })
}

async function findSome(request: FastifyRequest, scene: Scene, ids: readonly string[]): Promise<Position[]> {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  try {
    return await readJson<Position[]>(await askFor(request, scene, { path: `/api/positions?${query}` }))
  } catch (error) {
    if (!(error instanceof Refusal) || ERRORS[error.code].status !== 400) throw error
    if (error.message === ERRORS.operationRestricted.text) return latestOf(request, scene, ids)
    if (ids.length <= 1) return []
    const half = Math.ceil(ids.length / 2)
    return [
      ...(await findSome(request, scene, ids.slice(0, half))),
      ...(await findSome(request, scene, ids.slice(half))),
    ]
  }
}

async function latestOf(request: FastifyRequest, scene: Scene, ids: readonly string[]): Promise<Position[]> {
  const wanted = new Set(ids)
  const latest = await readJson<Position[]>(await askFor(request, scene, { path: '/api/positions' }))
  return latest.filter((position) => wanted.has(String(position.id)))
}

export const positionTranslators: Translators = { 'GET /api/positions': positions, 'GET /api/reports/route': route }

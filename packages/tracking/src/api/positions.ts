import { setImmediate } from 'node:timers/promises'
import { Position, Refusal, type Server, type User } from '@rastro/contracts'
import { Type } from 'typebox'
import { sharedSince } from '../access/shares.ts'
import { requireReports } from '../access/write-rules.ts'
import { withAddress } from '../addresses/with-address.ts'
import { copyRecord } from '../fleet/latest-record.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { ApiDeps, Resource } from './api-deps.ts'
import { jsonText } from './entity-body.ts'
import { latestPositionJson, positionJson } from './position-json.ts'
import { insideOf } from './reports/position-exports.ts'

/** Rows of history in one answer, oldest first, as the reference server cuts it. */
const MAX_HISTORY = 50_000
const MAX_IDS = 10_000
/** Some five milliseconds of work. */
const ROWS_PER_TURN = 2_000

const PositionQuery = Type.Object({
  id: Type.Optional(Type.Array(Type.Integer())),
  deviceId: Type.Optional(Type.Integer()),
  from: Type.Optional(Type.String({ format: 'date-time' })),
  to: Type.Optional(Type.String({ format: 'date-time' })),
  /** Only positions of a history that lie in this geofence as it is now. */
  geofenceId: Type.Optional(Type.Integer()),
})
type PositionQuery = Type.Static<typeof PositionQuery>

/** Positions: the latest of one's devices, some by id, or the history of a device. */
export const positions: Resource = (app, deps) => {
  app.get(
    '/api/positions',
    {
      config: {
        access: 'user',
        visitors: ['shared', 'driver'],
        summary: 'Latest positions, positions by id, or the history of a device',
      },
      schema: { querystring: PositionQuery, response: { 200: jsonText(Type.Array(Position)) } },
    },
    async (request, reply) => {
      const { user } = await deps.auth.require(request)
      const texts = await select(user, request.query, deps)
      return reply.type('application/json; charset=utf-8').send(`[${texts.join(',')}]`)
    },
  )
}

async function select(user: User, query: PositionQuery, deps: ApiDeps): Promise<string[]> {
  const { access, fleet, store } = deps
  const { id = [], deviceId = 0, from, to, geofenceId = 0 } = query
  if (id.length > 0)
    return (await byIds(user, id, deps)).map((record) => positionJson(withAddress(record, deps.addresses)))
  if (deviceId === 0) return latestOf(access.devicesOf(user.id), deps)
  access.requireDevice(user, deviceId)
  if (from === undefined || to === undefined) {
    const last = fleet.byId(deviceId)?.last
    return last ? [latestPositionJson(last)] : []
  }
  const since = requirePast(user, access.server())
  const isInside = geofenceId === 0 ? undefined : insideOf(user, geofenceId, deps)
  const start = new Date(Math.max(since, Date.parse(from)))
  const history = await store.positions.between(deviceId, start, new Date(to), MAX_HISTORY)
  return writeInTurns(isInside ? history.filter(isInside) : history)
}

/**
 * Since when somebody may see where a vehicle was; the visitor of a link what he could have watched himself (OP-80).
 * @throws Refusal `Operation restricted` for who may not at all
 */
function requirePast(user: User, server: Server): number {
  const since = sharedSince(user)
  requireReports(since === undefined ? user : { ...user, disableReports: false }, server)
  return since ?? Number.NEGATIVE_INFINITY
}

/** Write a long history without making everybody else wait for all of it. */
async function writeInTurns(records: readonly PositionRecord[]): Promise<string[]> {
  const texts: string[] = []
  for (let start = 0; start < records.length; start += ROWS_PER_TURN) {
    if (start > 0) await setImmediate()
    texts.push(
      records
        .slice(start, start + ROWS_PER_TURN)
        .map(positionJson)
        .join(','),
    )
  }
  return texts
}

/** Every position must exist on a device the caller sees. The latest ones are in memory and are no history. */
async function byIds(user: User, ids: readonly number[], deps: ApiDeps): Promise<PositionRecord[]> {
  const { access, fleet, store } = deps
  if (ids.length > MAX_IDS) throw new Refusal('invalidInput')
  const known = new Map<number, PositionRecord>()
  const visible = user.administrator ? fleet.all() : [...access.devicesOf(user.id)].map((id) => fleet.byId(id))
  const wanted = new Set(ids)
  for (const tracked of visible)
    if (tracked?.last && wanted.has(tracked.last.id)) known.set(tracked.last.id, copyRecord(tracked.last))
  const missing = [...wanted].filter((id) => !known.has(id))
  if (missing.length > 0) {
    requireReports(user, access.server())
    for (const record of await store.positions.byIds(missing)) known.set(record.id, record)
  }
  return ids.map((id) => {
    const record = known.get(id)
    // A position of somebody else's device and none at all must look the same.
    if (!record || !access.canSee(user, record.deviceId)) throw new Refusal('accessDenied', 'Device access denied')
    return record
  })
}

function latestOf(deviceIds: ReadonlySet<number>, { fleet }: ApiDeps): string[] {
  const texts: string[] = []
  for (const id of deviceIds) {
    const last = fleet.byId(id)?.last
    if (last) texts.push(latestPositionJson(last))
  }
  return texts
}

import { PERMISSION, parseArea, Refusal, TIME_ZONE_HEADER, type User } from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireReports } from '../../access/write-rules.ts'
import { createShape } from '../../geofences/shape.ts'
import { type History, positionsCsv, positionsGpx, positionsKml, positionsKmz } from '../../reports/position-files.ts'
import { readPreferences } from '../../reports/preferences.ts'
import type { ReportSlots } from '../../reports/slots.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { ResourceDeps } from '../api-deps.ts'
import { noteAction } from '../audit-rules.ts'
import { noteOf, spanDays } from './query.ts'
import { goneSignal, sendStream } from './send-stream.ts'

const ExportQuery = Type.Object({
  deviceId: Type.Optional(Type.Integer()),
  from: Type.Optional(Type.String({ format: 'date-time' })),
  to: Type.Optional(Type.String({ format: 'date-time' })),
  geofenceId: Type.Optional(Type.Integer()),
})
type ExportQuery = Type.Static<typeof ExportQuery>

const FORMS = {
  csv: { type: 'text/csv; charset=utf-8', write: positionsCsv },
  gpx: { type: 'application/gpx+xml', write: positionsGpx },
  kml: { type: 'application/vnd.google-earth.kml+xml', write: positionsKml },
  kmz: { type: 'application/vnd.google-earth.kmz', write: positionsKmz },
} as const
type Form = keyof typeof FORMS

/** The history of a device as a file: `/api/positions/csv`, `/gpx`, `/kml`, `/kmz`. */
export function registerPositionExports(app: Http, deps: ResourceDeps, slots: ReportSlots): void {
  // The keys of a literal.
  for (const form of Object.keys(FORMS) as Form[]) {
    app.get(
      `/api/positions/${form}`,
      {
        config: { access: 'user', right: PERMISSION.reports, summary: `The history of a device as ${form}` },
        schema: { querystring: ExportQuery },
      },
      async (request, reply) => {
        const { user } = await deps.auth.require(request)
        const history = await openHistory(request, user, deps, goneSignal(reply))
        noteAction(request, noteOf(form, history, [request.query.deviceId ?? 0]))
        const giveBack = await slots.take(user.id, spanDays(history, deps.clock.now()))
        void reply.type(FORMS[form].type).header('content-disposition', `attachment; filename="positions.${form}"`)
        return sendStream(reply, FORMS[form].write(history), giveBack)
      },
    )
  }
}

async function openHistory(
  { query, headers }: FastifyRequest<{ Querystring: ExportQuery }>,
  user: User,
  deps: ResourceDeps,
  signal: AbortSignal,
): Promise<History> {
  const { access, rights, store } = deps
  requireReports(user, access.server())
  rights.require(user, PERMISSION.reportRoutes, 'read')
  const { device } = access.requireDevice(user, query.deviceId ?? 0)
  if (query.from === undefined || query.to === undefined)
    throw new Refusal('invalidInput', 'An export needs from and to')
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)]
  const isWanted = query.geofenceId ? insideOf(user, query.geofenceId, deps) : () => true
  return {
    deviceName: device.name,
    from,
    to,
    timeZone: readPreferences(user, access.server(), headers[TIME_ZONE_HEADER]).timeZone,
    async *pages() {
      for await (const page of store.positions.pages(device.id, new Date(from), new Date(to))) {
        signal.throwIfAborted()
        yield page.filter(isWanted)
      }
    },
  }
}

/**
 * Whether positions lie in a geofence as it is now.
 * @throws Refusal when it is not the user's
 */
export function insideOf(
  user: User,
  geofenceId: number,
  { access }: Pick<ResourceDeps, 'access'>,
): (record: PositionRecord) => boolean {
  const { area, attributes } = access.requireObject(user, 'geofence', geofenceId)
  const distance = Number(attributes['polylineDistance'] ?? 0)
  const shape = createShape(parseArea(area ?? ''), distance > 0 ? distance : undefined)
  return ({ latitude, longitude }) => shape.contains(latitude, longitude)
}

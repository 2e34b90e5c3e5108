import { PERMISSION, Refusal, TIME_ZONE_HEADER, type User } from '@rastro/contracts'
import { type Http, refuseForeignNavigation } from '@rastro/platform'
import { XLSX_TYPE } from '@rastro/sheets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireReports } from '../../access/write-rules.ts'
import { type AnyReport, reportList } from '../../reports/find-report.ts'
import { mailReport } from '../../reports/mail-report.ts'
import { type Preferences, readPreferences } from '../../reports/preferences.ts'
import { type Reader, reportCsv, reportJson, reportXlsx } from '../../reports/report-files.ts'
import { fileParts, pageOfRows, type ReportJob, rowsOfAll } from '../../reports/report-job.ts'
import { createReportSlots, type ReportSlots } from '../../reports/slots.ts'
import { namesFor, sourcesOf, subjectOf } from '../../reports/sources.ts'
import type { Resource, ResourceDeps } from '../api-deps.ts'
import { noteAction } from '../audit-rules.ts'
import { jsonText } from '../entity-body.ts'
import { registerDeviceReport } from './device-report.ts'
import { registerPositionExports } from './position-exports.ts'
import { noteOf, periodLimit, ReportQuery, readDevices, readOptions, spanDays } from './query.ts'
import { endWithServer, goneSignal, sendStream } from './send-stream.ts'

/** How a report leaves. */
type Form = 'json' | 'xlsx' | 'csv' | 'mail'

/** Reports: `/api/reports/<name>`, as JSON or spreadsheet, and the same below as `/xlsx`, `/csv` and `/mail`. */
export const reports: Resource = (app, deps) => {
  const slots = createReportSlots(deps.reportClaims)
  endWithServer(app)
  registerPositionExports(app, deps, slots)
  registerDeviceReport(app, deps)
  for (const report of reportList) {
    register(app, report, 'json', { deps, slots })
    if (report.columns.length === 0) continue
    for (const form of ['xlsx', 'csv', 'mail'] as const) register(app, report, form, { deps, slots })
  }
}

interface Parts {
  deps: ResourceDeps
  slots: ReportSlots
}

function register(app: Http, report: AnyReport, form: Form, parts: Parts): void {
  const path = `/api/reports/${report.name}`
  app.get<{ Querystring: ReportQuery }>(
    form === 'json' ? path : `${path}/${form}`,
    {
      config: {
        access: 'user',
        right: PERMISSION.reports,
        summary: `${report.title.en}${form === 'json' ? '' : ` as ${form}`}`,
      },
      schema: {
        querystring: ReportQuery,
        ...(form === 'json' ? { response: { 200: jsonText(Type.Array(Type.Any())) } } : {}),
      },
    },
    async (request, reply) => answer(report, formOf(form, report, request), { request, reply, ...parts }),
  )
}

/** The plain address answers with a spreadsheet too, when the client asks for one, and mails it if it says so. */
function formOf(
  form: Form,
  { columns }: AnyReport,
  { headers, query }: FastifyRequest<{ Querystring: ReportQuery }>,
): Form {
  if (form !== 'json' || columns.length === 0) return form
  const wantsSheet = query.export === true || (headers.accept?.includes(XLSX_TYPE) ?? false)
  if (!wantsSheet) return 'json'
  return query.mail === true ? 'mail' : 'xlsx'
}

interface Call extends Parts {
  request: FastifyRequest<{ Querystring: ReportQuery }>
  reply: FastifyReply
}

async function answer(report: AnyReport, form: Form, { request, reply, deps, slots }: Call): Promise<FastifyReply> {
  const { access, auth, clock, rights } = deps
  const { user } = await auth.require(request)
  requireReports(user, access.server())
  if (report.right !== undefined) rights.require(user, report.right, 'read')
  // A page of another site must not fill somebody's mailbox.
  if (form === 'mail') refuseForeignNavigation(request)
  const { query } = request
  const preferences = readPreferences(user, access.server(), request.headers[TIME_ZONE_HEADER])
  const job = await createJob(report, { user, query, deps, preferences })
  noteAction(request, noteOf(report.name, job.options, job.deviceIds))
  const giveBack = await slots.take(user.id, job.deviceIds.length * spanDays(job.options, clock.now()))
  const reader = readerFor(preferences, deps)
  if (form === 'mail') return sendByMail(job, { user, reader, reply, deps, giveBack })
  job.signal = goneSignal(reply)
  if (form === 'json') {
    void reply.type('application/json; charset=utf-8')
    return sendStream(reply, reportJson(pageOfRows(rowsOfAll(job), query)), giveBack)
  }
  void reply.header('content-disposition', `attachment; filename="${report.name}.${form}"`)
  void reply.type(form === 'xlsx' ? XLSX_TYPE : 'text/csv; charset=utf-8')
  return sendStream(reply, form === 'xlsx' ? reportXlsx(job, reader) : reportCsv(job, reader), giveBack)
}

interface Asked {
  user: User
  query: ReportQuery
  deps: ResourceDeps
  preferences: Preferences
}

async function createJob(report: AnyReport, { user, query, deps, preferences }: Asked): Promise<ReportJob<object>> {
  const options = readOptions(query, preferences, report.name === 'route' ? undefined : periodLimit(deps))
  for (const id of options.geofenceIds) deps.access.requireObject(user, 'geofence', id)
  return {
    report,
    compute: await report.load(),
    deviceIds: readDevices(user, query, deps),
    subjectOf: (deviceId) => subjectOf(deviceId, deps),
    options,
    sources: sourcesOf(user, deps),
  }
}

function readerFor(preferences: Preferences, deps: ResourceDeps): Reader {
  const { access, fleet } = deps
  return {
    preferences,
    names: namesFor(deps),
    groupOf: (deviceId) => access.group(fleet.byId(deviceId)?.device.groupId ?? 0)?.name,
  }
}

interface Posting {
  user: User
  reader: Reader
  reply: FastifyReply
  deps: ResourceDeps
  giveBack: () => void
}

/** The answer is at once; the mail comes when it is made. */
function sendByMail(job: ReportJob<object>, { user, reader, reply, deps, giveBack }: Posting): FastifyReply {
  const { log, reportMail, letterheadOf } = deps
  if (!reportMail?.isConfigured()) {
    giveBack()
    throw new Refusal('invalidInput', 'Email is not configured')
  }
  void letterheadOf(user)
    .then(({ senderName }) =>
      mailReport(reportMail, {
        to: user.email,
        senderName,
        language: reader.preferences.language,
        title: job.report.title,
        about: fileParts(job),
        content: reportXlsx(job, reader),
      }),
    )
    .catch((error: unknown) =>
      log.error({ err: error, report: job.report.name, userId: user.id }, 'a report was not mailed'),
    )
    .finally(giveBack)
  return reply.code(204).send()
}

import { PERMISSION, Refusal, type User, type Words, wireTime } from '@rastro/contracts'
import { type Http, refuseForeignNavigation, xlsx } from '@rastro/platform'
import type { Column } from '@rastro/reports'
import { csvLine, XLSX_TYPE } from '@rastro/sheets'
import { requireReports } from '../../access/write-rules.ts'
import type { TrackedDevice } from '../../fleet/fleet.ts'
import { mailReport } from '../../reports/mail-report.ts'
import { readPreferences } from '../../reports/preferences.ts'
import { daysOf } from '../../reports/report-job.ts'
import { createReportTable, type ReportTable } from '../../reports/report-sheets.ts'
import type { ReportRows } from '../../reports/run-report.ts'
import { namesFor } from '../../reports/sources.ts'
import type { ResourceDeps } from '../api-deps.ts'
import { sendStream } from './send-stream.ts'

const TITLE: Words = { en: 'Devices', pt: 'Dispositivos', es: 'Dispositivos' }

const STATUS: Readonly<Record<TrackedDevice['status'], Words>> = {
  online: { en: 'Online', pt: 'Online', es: 'En línea' },
  offline: { en: 'Offline', pt: 'Offline', es: 'Sin conexión' },
  unknown: { en: 'Unknown', pt: 'Desconhecido', es: 'Desconocido' },
}

const COLUMNS: readonly Column<TrackedDevice>[] = [
  text('name', { en: 'Name', pt: 'Nome', es: 'Nombre' }, 28, ({ device }) => device.name),
  text('uniqueId', { en: 'Identifier', pt: 'Identificador', es: 'Identificador' }, 20, ({ device }) => device.uniqueId),
  text('phone', { en: 'Phone', pt: 'Telefone', es: 'Teléfono' }, 18, ({ device }) => device.phone),
  text('model', { en: 'Model', pt: 'Modelo', es: 'Modelo' }, 18, ({ device }) => device.model),
  text('contact', { en: 'Contact', pt: 'Contato', es: 'Contacto' }, 24, ({ device }) => device.contact),
  {
    key: 'status',
    title: { en: 'Status', pt: 'Estado', es: 'Estado' },
    kind: 'text',
    width: 14,
    value: ({ status }, { language }) => STATUS[status][language],
  },
  {
    key: 'lastUpdate',
    title: { en: 'Last update', pt: 'Última atualização', es: 'Última actualización' },
    kind: 'time',
    width: 20,
    value: ({ lastUpdate }) => lastUpdate && wireTime(lastUpdate),
  },
  text('address', { en: 'Address', pt: 'Endereço', es: 'Dirección' }, 40, ({ last }) => last?.address ?? null),
]

/** The list of devices as a file: `/api/reports/devices/xlsx`, `/csv` and `/mail`. */
export function registerDeviceReport(app: Http, deps: ResourceDeps): void {
  for (const form of ['xlsx', 'csv', 'mail'] as const) {
    app.get(
      `/api/reports/devices/${form}`,
      { config: { access: 'user', right: PERMISSION.reports, audit: false, summary: `The devices as ${form}` } },
      async (request, reply) => {
        const { user } = await deps.auth.require(request)
        requireReports(user, deps.access.server())
        if (form === 'mail') {
          refuseForeignNavigation(request)
          sendByMail(user, deps)
          return reply.code(204).send()
        }
        const table = tableFor(user, deps)
        void reply.header('content-disposition', `attachment; filename="devices.${form}"`)
        void reply.type(form === 'xlsx' ? XLSX_TYPE : 'text/csv; charset=utf-8')
        const rows = devicesOf(user, deps)
        return sendStream(reply, form === 'xlsx' ? sheetOf(table, rows) : linesOf(table, rows), () => undefined)
      },
    )
  }
}

function sendByMail(user: User, deps: ResourceDeps): void {
  const { clock, log, reportMail, access, letterheadOf } = deps
  if (!reportMail?.isConfigured()) throw new Refusal('invalidInput', 'Email is not configured')
  const content = sheetOf(tableFor(user, deps), devicesOf(user, deps))
  const { language, timeZone } = readPreferences(user, access.server())
  const about = daysOf(timeZone, clock.now().getTime())
  const letter = { to: user.email, language, title: TITLE, about, content }
  letterheadOf(user)
    .then(({ senderName }) => mailReport(reportMail, { ...letter, senderName }))
    .catch((error: unknown) => log.error({ err: error, userId: user.id }, 'the list of devices was not mailed'))
}

function tableFor(user: User, deps: ResourceDeps): ReportTable<TrackedDevice> {
  return createReportTable(
    { columns: COLUMNS, title: TITLE },
    readPreferences(user, deps.access.server()),
    namesFor(deps),
  )
}

function devicesOf(user: User, { access, fleet }: ResourceDeps): ReportRows<TrackedDevice> {
  const devices = [...access.devicesOf(user.id)].flatMap((id) => fleet.byId(id) ?? [])
  const rows = devices.sort((one, other) => one.device.name.localeCompare(other.device.name))
  return { rows, position: () => undefined }
}

async function* sheetOf(table: ReportTable<TrackedDevice>, rows: ReportRows<TrackedDevice>): AsyncGenerator<Buffer> {
  yield* xlsx(table.formats, [table.sheet({}, batchesOf(rows))])
}

async function* batchesOf<T>(batch: T): AsyncGenerator<T> {
  yield batch
}

async function* linesOf(table: ReportTable<TrackedDevice>, rows: ReportRows<TrackedDevice>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(table.titles)}`
  yield table
    .lines(rows)
    .map((cells) => csvLine(cells))
    .join('')
}

function text(
  key: string,
  title: Words,
  width: number,
  value: (row: TrackedDevice) => string | null,
): Column<TrackedDevice> {
  return { key, title, kind: 'text', width, value }
}

import { type Lack, OBJECT_KINDS, OBJECTS, type ObjectKind, PERMISSION } from '@rastro/contracts'
import type { BodyKind, RouteAccess } from '@rastro/platform'
import { FIELDS } from './fields.ts'

/**
 * What becomes of a call. `forward`: the Traccar server answers it. `translate`: it answers, but in other words, or to
 * another call (`translate/`). `ours`: the extension or the process answers. `absent`: nobody can; 404, and the app shows
 * no way to it.
 */
export type Treatment = 'forward' | 'translate' | 'ours' | 'absent'

type Visitor = 'shared' | 'driver'

/** One call of the API. Access, right and visitors are those of our own engine, and held before anything is forwarded. */
export interface Row {
  readonly method: string
  readonly url: string
  readonly how: Treatment
  readonly access: RouteAccess
  readonly right?: number | readonly number[]
  readonly visitors?: readonly Visitor[]
  readonly consumes?: BodyKind
  /** What the body may hold: the server refuses what it does not know. */
  readonly fields?: readonly string[]
  /** Why it is absent. */
  readonly lack?: Lack
  /** It may take long before the first byte is there. */
  readonly isSlow?: boolean
  /** What is answered, where that server may say something else: a report as a sheet, a bare text as JSON. */
  readonly answers?: 'json' | 'text'
}

type Extra = Partial<Omit<Row, 'method' | 'url' | 'how'>>

/** `row('forward', 'GET /api/server', …)`. A logged-in user, unless said otherwise. */
function row(how: Treatment, call: string, extra: Extra = {}): Row {
  const [method = '', url = ''] = call.split(' ')
  return { method, url, how, access: 'user', ...extra }
}

/** Where the areas of the objects begin among the permissions. */
const RIGHTS: Partial<Record<ObjectKind, number>> = {
  geofence: PERMISSION.geofences,
  driver: PERMISSION.drivers,
  calendar: PERMISSION.calendars,
  maintenance: PERMISSION.maintenances,
  attribute: PERMISSION.computed,
  notification: PERMISSION.notifications,
  command: PERMISSION.commands,
  report: PERMISSION.reports,
}

function rightOf(kind: ObjectKind, step: 0 | 1 | 2 | 3): Extra {
  const base = RIGHTS[kind]
  if (base === undefined || (kind === 'notification' && step === 0)) return {}
  const isAnchored = kind === 'geofence' && step > 0
  return { right: isAnchored ? [base + step, PERMISSION.anchor] : base + step }
}

/** The five calls of a kind, and the one that tells its links. */
function objectRows(kind: ObjectKind): Row[] {
  const path = `/api/${OBJECTS[kind].path}`
  const fields = FIELDS[kind]
  return [
    row('forward', `GET ${path}`, rightOf(kind, 0)),
    row('forward', `GET ${path}/:id`, rightOf(kind, 0)),
    row('translate', `GET ${path}/:id/links`, rightOf(kind, 0)),
    row('translate', `POST ${path}`, { ...rightOf(kind, 1), fields }),
    row('translate', `PUT ${path}/:id`, { ...rightOf(kind, 2), fields }),
    row('forward', `DELETE ${path}/:id`, rightOf(kind, 3)),
  ]
}

const shared: Extra = { visitors: ['shared'] }
const visitors: Extra = { visitors: ['shared', 'driver'] }
const open: Extra = { access: 'public' }
const admin: Extra = { access: 'administrator' }
const openForm: Extra = { access: 'public', consumes: 'form' }
const form: Extra = { consumes: 'form' }
const reports: Extra = { right: PERMISSION.reports, isSlow: true }
const json: Extra = { ...reports, answers: 'json' }
const text: Extra = { answers: 'text' }
const editDevice: Extra = { right: PERMISSION.editDevice }
const deleteDevice: Extra = { right: PERMISSION.deleteDevice }
const sending: Extra = {
  right: [PERMISSION.sendCommand, PERMISSION.lock, PERMISSION.unlock, PERMISSION.anchor],
  visitors: ['shared'],
}
const sent: Extra = { ...sending, visitors: [], lack: 'sentCommands' }

const REPORTS = ['devices', 'route', 'trips', 'stops', 'summary', 'events', 'geofences'] as const
/** Reports the server writes as files and sends by mail. */
const WITH_FILES: readonly string[] = ['devices', 'route', 'trips', 'stops', 'summary', 'events']

function reportRows(report: (typeof REPORTS)[number]): Row[] {
  const path = `/api/reports/${report}`
  const file = WITH_FILES.includes(report) ? 'forward' : 'absent'
  return [
    ...(report === 'devices' ? [] : [row(report === 'route' ? 'translate' : 'forward', `GET ${path}`, json)]),
    row(file, `GET ${path}/xlsx`, reports),
    row('absent', `GET ${path}/csv`, { ...reports, lack: 'reportCsv' }),
    row(file, `GET ${path}/mail`, reports),
  ]
}

/** Every call of the API, and what becomes of it on a Traccar server. */
export const ROUTES: readonly Row[] = [
  row('translate', 'GET /api/server', open),
  row('translate', 'PUT /api/server', admin),
  row('forward', 'GET /api/server/timezones'),
  row('ours', 'POST /api/server/restart', admin),
  row('translate', 'POST /api/server/reboot', admin),
  row('absent', 'POST /api/server/test-sms', { ...admin, lack: 'smsTest' }),
  row('forward', 'GET /api/server/gc', admin),
  row('forward', 'GET /api/server/cache', { ...admin, ...text }),
  row('translate', 'GET /api/server/geocode'),
  row('ours', 'GET /api/server/geocode/search'),
  row('ours', 'GET /api/health', open),
  row('ours', 'GET /api/openapi.json', open),

  row('translate', 'GET /api/session', open),
  row('translate', 'POST /api/session', openForm),
  row('translate', 'GET /api/session/:id', visitors),
  row('translate', 'DELETE /api/session', open),
  row('forward', 'POST /api/session/token', { ...form, ...text }),
  row('forward', 'POST /api/session/token/revoke', form),
  row('translate', 'POST /api/session/password', openForm),
  row('translate', 'POST /api/password/reset', openForm),
  row('forward', 'POST /api/password/update', openForm),
  row('ours', 'GET /reset-password', open),
  row('absent', 'GET /api/sessions', { lack: 'sessions' }),
  row('absent', 'DELETE /api/sessions/:key', { lack: 'sessions' }),

  row('translate', 'GET /api/users/list', { right: PERMISSION.users }),
  row('forward', 'GET /api/users', { right: PERMISSION.users }),
  row('forward', 'GET /api/users/:id'),
  row('translate', 'POST /api/users', { ...open, fields: FIELDS.user }),
  row('translate', 'GET /api/users/totp'),
  row('forward', 'POST /api/users/totp', { ...open, ...text }),
  row('translate', 'PUT /api/users/:id', { right: [PERMISSION.account, PERMISSION.users + 2], fields: FIELDS.user }),
  row('translate', 'DELETE /api/users/:id', { right: PERMISSION.users + 3 }),

  row('forward', 'GET /api/devices', visitors),
  row('forward', 'GET /api/devices/:id', visitors),
  row('translate', 'POST /api/devices', { right: PERMISSION.addDevice, fields: FIELDS.device }),
  row('translate', 'PUT /api/devices/:id', { ...editDevice, fields: FIELDS.device }),
  row('forward', 'DELETE /api/devices/:id', deleteDevice),
  row('forward', 'PUT /api/devices/:id/accumulators', editDevice),
  row('translate', 'POST /api/devices/:id/image', { ...editDevice, consumes: 'image' }),
  row('translate', 'DELETE /api/devices/:id/image', editDevice),
  row('translate', 'GET /api/media/:uniqueId/:file', visitors),
  row('absent', 'GET /api/devices/:id/photos', { lack: 'photos' }),
  row('absent', 'POST /api/devices/:id/photos', { ...editDevice, consumes: 'image', lack: 'photos' }),
  row('absent', 'PUT /api/devices/:id/photos/:file', { ...editDevice, lack: 'photos' }),
  row('absent', 'DELETE /api/devices/:id/photos/:file', { ...editDevice, lack: 'photos' }),
  row('absent', 'POST /api/drivers/:id/image', {
    right: PERMISSION.drivers + 2,
    consumes: 'image',
    lack: 'driverPictures',
  }),
  row('absent', 'DELETE /api/drivers/:id/image', { right: PERMISSION.drivers + 2, lack: 'driverPictures' }),

  row('forward', 'GET /api/groups'),
  row('forward', 'GET /api/groups/:id'),
  row('translate', 'POST /api/groups', { right: PERMISSION.groups + 1, fields: FIELDS.group }),
  row('translate', 'PUT /api/groups/:id', { right: PERMISSION.groups + 2, fields: FIELDS.group }),
  row('translate', 'DELETE /api/groups/:id', { right: PERMISSION.groups + 3 }),

  row('translate', 'POST /api/commands/confirmations', sending),
  row('translate', 'POST /api/commands/send', sending),
  row('forward', 'GET /api/commands/send', sending),
  row('forward', 'GET /api/commands/types', shared),
  row('absent', 'GET /api/commands/sent', sent),
  row('absent', 'POST /api/commands/sent/:id/approve', { ...sent, right: PERMISSION.lock }),
  row('absent', 'DELETE /api/commands/sent/:id', sent),

  row('forward', 'GET /api/notifications/types'),
  row('forward', 'GET /api/notifications/notificators'),
  row('forward', 'POST /api/notifications/test'),
  row('forward', 'POST /api/notifications/test/:notificator'),
  row('forward', 'POST /api/notifications/send/:notificator'),
  row('absent', 'GET /api/notices', { lack: 'inbox' }),
  row('absent', 'GET /api/notices/unread', { lack: 'inbox' }),
  row('absent', 'POST /api/notices/read', { lack: 'inbox' }),
  row('absent', 'GET /api/notifications/push', { lack: 'push' }),
  row('absent', 'POST /api/notifications/push', { lack: 'push' }),
  row('absent', 'DELETE /api/notifications/push', { lack: 'push' }),

  row('absent', 'GET /api/maintenance/due', { right: PERMISSION.maintenances, lack: 'maintenanceDue' }),
  row('absent', 'POST /api/maintenance/:id/done', { right: PERMISSION.maintenances + 2, lack: 'maintenanceDue' }),
  row('absent', 'GET /api/reports/outcomes', { right: PERMISSION.reports, lack: 'reportOutcomes' }),
  row('translate', 'POST /api/attributes/computed/test', { right: PERMISSION.computed, fields: FIELDS.attribute }),
  ...OBJECT_KINDS.flatMap(objectRows),

  row('translate', 'GET /api/positions', visitors),
  row('forward', 'DELETE /api/positions/:id', deleteDevice),
  row('forward', 'DELETE /api/positions', deleteDevice),
  row('forward', 'GET /api/events/:id', { right: PERMISSION.events }),
  ...['csv', 'gpx', 'kml', 'kmz'].map((name) => row('forward', `GET /api/positions/${name}`, reports)),
  ...REPORTS.flatMap(reportRows),
  row('forward', 'GET /api/reports/combined', json),

  row('forward', 'GET /api/permissions', admin),
  row('translate', 'POST /api/permissions'),
  row('translate', 'POST /api/permissions/bulk'),
  row('translate', 'DELETE /api/permissions'),
  row('translate', 'DELETE /api/permissions/bulk'),
  // A token of such a link is an API key of its visitor: links are made at /tarkan/shares.
  row('absent', 'POST /api/share/device', { ...form, right: PERMISSION.shares + 1 }),
  row('absent', 'POST /api/share/group', { ...form, right: PERMISSION.shares + 1 }),

  row('forward', 'GET /api/audit', { isSlow: true }),
  row('forward', 'GET /api/statistics', admin),
  row('absent', 'GET /api/connections', { ...admin, lack: 'connections' }),
  row('absent', 'GET /api/connections/unknown', { ...admin, lack: 'connections' }),

  row('ours', 'GET /api/server-health', admin),
  row('ours', 'GET /api/server-health/history', admin),
  row('ours', 'GET /api/ssl/check', admin),
  row('ours', 'POST /api/ssl/renew', admin),
  row('ours', 'POST /api/ssl/configure-auto-renewal', admin),
  row('ours', 'POST /api/ssl/save-config', admin),
  row('ours', 'GET /api/weather'),
  row('ours', 'GET /api/socket', visitors),
]

/** What a Traccar server lacks, for the app. */
export const LACKING: readonly Lack[] = [
  ...new Set([...ROUTES.flatMap(({ lack }) => lack ?? []), 'trackingHealth' as const, 'givenLimits' as const]),
]

import type { Http } from '@rastro/platform'
import { accumulators } from './accumulators.ts'
import type { ApiDeps } from './api-deps.ts'
import { audit } from './audit.ts'
import { commands } from './commands.ts'
import { devicePhotos } from './device-photos.ts'
import { devices } from './devices.ts'
import { driverImage } from './driver-image.ts'
import { events } from './events.ts'
import { findPlaces } from './find-places.ts'
import { geocode } from './geocode.ts'
import { groups } from './groups.ts'
import { health } from './health.ts'
import { keepAudit } from './keep-audit.ts'
import { maintenanceDone } from './maintenance-done.ts'
import { media } from './media.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { objects } from './objects.ts'
import { openapi } from './openapi.ts'
import { password } from './password.ts'
import { permissions } from './permissions.ts'
import { positionRemoval } from './position-removal.ts'
import { positions } from './positions.ts'
import { push } from './push.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { reports } from './reports/index.ts'
import { sentCommands } from './sent-commands.ts'
import { server } from './server.ts'
import { serverCalls } from './server-calls.ts'
import { session } from './session.ts'
import { sessions } from './sessions.ts'
import { share } from './share.ts'
import { statistics } from './statistics.ts'
import { testComputed } from './test-computed.ts'
import { traffic } from './traffic.ts'
import { userList } from './user-list.ts'
import { users } from './users.ts'

/** Every resource below `/api`, in the order of the document. */
const resources = [
  server,
  serverCalls,
  geocode,
  findPlaces,
  health,
  session,
  password,
  sessions,
  userList,
  users,
  devices,
  accumulators,
  media,
  devicePhotos,
  driverImage,
  groups,
  // Before the objects: a saved command's address has an id where these have words.
  commands,
  sentCommands,
  notifications,
  notices,
  push,
  // Before the objects: `due` and `outcomes` stand where they have an id.
  maintenanceDone,
  reportOutcomes,
  ...objects,
  testComputed,
  positions,
  positionRemoval,
  events,
  reports,
  permissions,
  share,
  audit,
  statistics,
  traffic,
  openapi,
]

/** Register the tracking API. */
export function registerApi(app: Http, deps: ApiDeps): void {
  keepAudit(app, deps)
  for (const resource of resources) resource(app, deps)
}

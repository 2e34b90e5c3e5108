import type { ObjectKind } from '@rastro/contracts'

const words = (text: string): readonly string[] => text.split(' ')

/** Properties each entity has at the Traccar server; it refuses a body with any other. Source: reference, section 4. */
export const FIELDS = {
  user: words(
    'id attributes name email login phone readonly administrator disabled deviceReadonly limitCommands disableReports fixedEmail temporary deviceLimit userLimit expirationTime map coordinateFormat poiLayer latitude longitude zoom totpKey password',
  ),
  device: words(
    'id attributes name uniqueId groupId calendarId status lastUpdate positionId phone model contact category disabled expirationTime',
  ),
  group: words('id attributes name groupId'),
  geofence: words('id attributes name description area calendarId'),
  driver: words('id attributes name uniqueId'),
  calendar: words('id attributes name data'),
  maintenance: words('id attributes name type start period'),
  attribute: words('id description attribute expression type priority'),
  notification: words('id attributes description type always calendarId commandId notificators'),
  command: words('id attributes deviceId type textChannel description'),
  order: words('id attributes uniqueId description fromAddress toAddress'),
  report: words('id attributes type description calendarId'),
} as const satisfies Record<ObjectKind | 'user' | 'device' | 'group', readonly string[]>

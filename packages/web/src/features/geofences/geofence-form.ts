import type { Geofence } from '@rastro/contracts'
import type { Linked, Links } from '../../data/object-links.ts'

/** A geofence as its form has it: with what it is linked to, and was before. */
export interface GeofenceForm extends Linked<Geofence> {
  linksBefore: Links
}

/** The form of a geofence with its links. */
export function formOf(geofence: Linked<Geofence>): GeofenceForm {
  const { deviceIds, groupIds, userIds } = geofence
  return { ...geofence, linksBefore: { deviceIds, groupIds, userIds } }
}

/** The geofence alone, as the wire has it. */
export function geofenceOf({ id, attributes, name, description, area, calendarId }: Geofence): Geofence {
  return { id, attributes, name, description, area, calendarId }
}

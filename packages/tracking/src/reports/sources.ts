import type { Event, User } from '@rastro/contracts'
import type { Subject } from '@rastro/reports'
import type { Access } from '../access/access.ts'
import type { AddressBook } from '../addresses/address-book.ts'
import type { Directory } from '../directory/directory.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'
import type { Names } from './report-sheets.ts'
import type { ReportSources } from './run-report.ts'

export interface ReportDeps {
  access: Pick<Access, 'holds'>
  addresses: Pick<AddressBook, 'nearest'>
  directory: Directory
  fleet: Fleet
  store: Pick<Store, 'positions' | 'events'>
}

/** Where the reports of a user read. Events of geofences and maintenance that are not his are left out. */
export function sourcesOf(user: User, { access, addresses, directory, fleet, store }: ReportDeps): ReportSources {
  const isVisible = ({ geofenceId, maintenanceId }: Event): boolean =>
    (geofenceId === 0 || access.holds(user, 'geofence', geofenceId)) &&
    (maintenanceId === 0 || access.holds(user, 'maintenance', maintenanceId))
  return {
    positions: store.positions,
    addresses,
    async *events(deviceId, from, to) {
      for await (const event of store.events.between(deviceId, from, to)) if (isVisible(event)) yield event
    },
    driverName(uniqueId, deviceId) {
      const device = fleet.byId(deviceId)?.device
      const driver = Iterator.from(directory.all('driver')).find((each) => each.uniqueId === uniqueId)
      if (!driver || !device) return null
      const isKnown = access.holds(user, 'driver', driver.id) || directory.actingOn('driver', device).has(driver.id)
      return isKnown ? driver.name : null
    },
  }
}

/** The device of a report; undefined when it was removed meanwhile. */
export function subjectOf(deviceId: number, { directory, fleet }: ReportDeps): Subject | undefined {
  const device = fleet.byId(deviceId)?.device
  return device && { deviceId, deviceName: device.name, setting: (key) => directory.setting(device, key) }
}

/** What geofences and maintenance are called. */
export function namesFor({ directory }: Pick<ReportDeps, 'directory'>): Names {
  return {
    geofence: (id) => directory.get('geofence', id)?.name ?? '',
    maintenance: (id) => directory.get('maintenance', id)?.name ?? '',
  }
}

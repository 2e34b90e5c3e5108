import type { Event, GeofenceVisit } from '@rastro/contracts'
import type { Compute } from '../report.ts'

/** From each entering to the leaving after it. A visit that began before the period or is not over is left out. */
export const compute: Compute<GeofenceVisit> = {
  start({ deviceId, deviceName }, { geofenceIds }, emit) {
    const inside = new Map<number, Event>()
    const visits: GeofenceVisit[] = []
    return {
      event(event) {
        const { type, geofenceId } = event
        if (!geofenceIds.includes(geofenceId)) return
        if (type === 'geofenceEnter') inside.set(geofenceId, event)
        if (type !== 'geofenceExit') return
        const entered = inside.get(geofenceId)
        inside.delete(geofenceId)
        if (entered) visits.push({ ...EMPTY, deviceId, deviceName, ...times(entered, event), geofenceId })
      },
      end() {
        for (const visit of visits.sort((one, other) => compare(one.startTime, other.startTime))) emit(visit)
      },
    }
  },
}

const EMPTY = { distance: 0, averageSpeed: 0, maxSpeed: 0, spentFuel: 0, startOdometer: 0, endOdometer: 0 }

function times(entered: Event, left: Event): Pick<GeofenceVisit, 'startTime' | 'endTime'> {
  return { startTime: entered.eventTime, endTime: left.eventTime }
}

/** Times of the wire sort like texts. */
function compare(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

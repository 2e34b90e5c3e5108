import type { Event } from '@rastro/contracts'
import type { Compute } from '../report.ts'

/** Means every type, as clients of the reference server say it. */
const ALL = 'allEvents'

/** What happened, filtered by type and by alarm. */
export const compute: Compute<Event> = {
  start(_subject, { types, alarms }, emit) {
    const wanted = new Set(types)
    const isWantedType = (type: string): boolean => wanted.size === 0 || wanted.has(ALL) || wanted.has(type)
    return {
      event(event) {
        if (!isWantedType(event.type)) return
        const isAlarm = event.type === 'alarm'
        if (!isAlarm || alarms.length === 0 || alarms.includes(String(event.attributes['alarm']))) emit(event)
      },
      end: () => undefined,
    }
  },
  lookups: ({ positionId }) => (positionId > 0 ? [positionId] : []),
}

import type { Combined, Event, Position } from '@rastro/contracts'
import type { Compute } from '../report.ts'

/** The line of each device and the events on it, but for the beginnings of trips, which lie on every line. */
export const compute: Compute<Combined> = {
  start({ deviceId }, _options, emit) {
    const route: number[][] = []
    const events: Event[] = []
    return {
      point: ({ longitude, latitude }) => void route.push([longitude, latitude]),
      event(event) {
        if (event.positionId > 0 && event.type !== 'deviceMoving') events.push(event)
      },
      end: () => emit({ deviceId, route, events, positions: [] }),
    }
  },
  lookups: ({ events }) => [...new Set(events.map(({ positionId }) => positionId))],
  complete(row, found) {
    const ids = new Set(row.events.map(({ positionId }) => positionId))
    const positions = [...ids].flatMap((id): Position[] => {
      const position = found.position(id)
      return position ? [position] : []
    })
    return { ...row, positions }
  },
}

import { TRACK_ATTRIBUTES, type TrackPoint } from '@rastro/reports'

/** Numbers of one record, as `PositionStore.numbers` gives them with {@link TRACK_ATTRIBUTES}. */
const WIDTH = 5 + TRACK_ATTRIBUTES.length

/** Hand the points of a piece to a computation, in their order. */
export function forEachPoint(piece: Float64Array, take: (point: TrackPoint) => void): void {
  for (let index = 0; index < piece.length; index += WIDTH) {
    take({
      id: piece[index]!,
      time: piece[index + 1]!,
      latitude: piece[index + 2]!,
      longitude: piece[index + 3]!,
      speed: piece[index + 4]!,
      odometer: told(piece[index + 5]),
      totalDistance: told(piece[index + 6]),
      hours: told(piece[index + 7]),
      fuelUsed: told(piece[index + 8]),
      fuel: told(piece[index + 9]),
      fuelLevel: told(piece[index + 10]),
    })
  }
}

function told(value: number | undefined): number | undefined {
  return Number.isNaN(value) ? undefined : value
}

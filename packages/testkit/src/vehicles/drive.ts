import { between, courseDegrees, distanceMetres, type Place } from '../city/geometry.ts'
import type { City, Stretch } from '../city/graph.ts'
import type { Random } from '../random.ts'

/** How one vehicle is driven. */
export interface DrivingManner {
  /** Share of the limit the driver aims at; above 1 is speeding. */
  readonly pace: number
  /** Metres per second gained in a second. */
  readonly acceleration: number
  /** What the vehicle can do at most, km/h. */
  readonly topKmh: number
}

/** One trip along a route. */
export interface Drive {
  /** Move on by some seconds, at most ten at a time. */
  advance(seconds: number): void
  /** Where it is now. */
  place(): Place
  readonly course: number
  readonly speedKmh: number
  readonly limitKmh: number
  /** Metres since the start. */
  readonly metres: number
  readonly isDone: boolean
}

/** A corner of the route, by its distance from the start. */
interface Mark {
  readonly place: Place
  readonly metres: number
  readonly limitKmh: number
  /** Seconds to stand here; 0 = drive through. */
  waitSeconds: number
  /** Fastest one can go round here, metres per second. */
  readonly turnSpeed: number
}

const BRAKING = 2.2
const LIGHT_IS_RED = 0.35
const SHARP_TURN_DEGREES = 40
const SHARP_TURN_SPEED = 6.5

/** Start a trip at standstill at the first junction of the route. */
export function createDrive(city: City, route: readonly Stretch[], manner: DrivingManner, random: Random): Drive {
  const marks = marksOf(city, route, random)
  const total = marks.at(-1)?.metres ?? 0
  let travelled = 0
  let speed = 0
  let passed = 0
  let waiting = 0
  const leg = (): [Mark, Mark] => {
    const from = marks[passed]
    if (!from) throw new Error('a route has at least two places')
    return [from, marks[passed + 1] ?? from]
  }
  /** The speed from which every coming turn and stop can still be reached in time. */
  const allowedSpeed = (): number => {
    let allowed = Math.min(manner.topKmh, leg()[0].limitKmh * manner.pace) / 3.6
    for (const mark of marks.slice(passed + 1, passed + 12)) {
      const metres = Math.max(0, mark.metres - travelled)
      const speedThere = mark.waitSeconds > 0 || mark.metres === total ? 0 : mark.turnSpeed
      allowed = Math.min(allowed, Math.sqrt(speedThere ** 2 + 2 * BRAKING * metres) + 0.5)
      if (metres > 400) break
    }
    return allowed
  }
  const step = (seconds: number): void => {
    if (waiting > 0) {
      waiting -= seconds
      return
    }
    speed = Math.min(speed + manner.acceleration * seconds, allowedSpeed())
    travelled = Math.min(total, travelled + speed * seconds)
    while (passed < marks.length - 2 && (marks[passed + 1]?.metres ?? total) <= travelled + 2) {
      passed += 1
      const mark = leg()[0]
      if (mark.waitSeconds === 0) continue
      waiting = mark.waitSeconds
      mark.waitSeconds = 0
      travelled = mark.metres
      speed = 0
      return
    }
    if (travelled >= total - 2) speed = 0
  }
  return {
    advance(seconds) {
      for (let left = seconds; left > 0; left -= 1) step(Math.min(1, left))
    },
    place() {
      const [from, to] = leg()
      const length = to.metres - from.metres
      return length === 0
        ? to.place
        : between(from.place, to.place, Math.min(1, Math.max(0, (travelled - from.metres) / length)))
    },
    get course() {
      const [from, to] = leg()
      return courseDegrees(from.place, to.place)
    },
    get speedKmh() {
      return speed * 3.6
    },
    get limitKmh() {
      return leg()[0].limitKmh
    },
    get metres() {
      return travelled
    },
    get isDone() {
      return travelled >= total - 2
    },
  }
}

/** The corners of the route with lights thrown and turns measured. */
function marksOf(city: City, route: readonly Stretch[], random: Random): Mark[] {
  const corners = route.flatMap((stretch, index) =>
    stretch.places.slice(index === 0 ? 0 : 1).map((place, position, list) => ({
      place,
      limitKmh:
        (position === list.length - 1 ? route[index + 1] : undefined)?.street.limitKmh ?? stretch.street.limitKmh,
      hasLights: position === list.length - 1 && (city.junctions.get(stretch.to)?.hasLights ?? false),
    })),
  )
  let metres = 0
  return corners.map(({ place, limitKmh, hasLights }, index) => {
    const before = corners[index - 1]?.place
    const after = corners[index + 1]?.place
    if (before) metres += distanceMetres(before, place)
    const turn = before && after ? turnDegrees(courseDegrees(before, place), courseDegrees(place, after)) : 0
    const turnSpeed = turn > SHARP_TURN_DEGREES ? SHARP_TURN_SPEED : Number.POSITIVE_INFINITY
    return {
      place,
      metres,
      limitKmh,
      turnSpeed,
      waitSeconds: hasLights && random.chance(LIGHT_IS_RED) ? random.whole(12, 45) : 0,
    }
  })
}

function turnDegrees(before: number, after: number): number {
  const turn = Math.abs(after - before)
  return Math.min(turn, 360 - turn)
}

import { knotsFromKmh } from '@rastro/contracts'
import { BadFrame } from '../protocol.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf, type FieldReader, integerOf, pairsOf } from '../wire/text.ts'

/** Two fields, `yyyymmdd` and `hh:mm:ss`, in UTC. @throws BadFrame `time` */
export function readTime(reader: FieldReader): Date {
  const date = reader.text()
  const clock = reader.text()
  const monthAndDay = pairsOf(`00${date.slice(4)}`)
  const year = integerOf(date.slice(0, 4))
  const parts = /^\d\d:\d\d:\d\d$/.test(clock) ? pairsOf(clock.replaceAll(':', '')) : undefined
  const time =
    year !== undefined && monthAndDay && parts && dateFromParts([year, monthAndDay[1], monthAndDay[2], ...parts])
  if (!time) throw new BadFrame('time')
  return time
}

/** Four fields: latitude and longitude in degrees, speed in km/h, course. @throws BadFrame */
export function readMotion(reader: FieldReader): Motion {
  const latitude = reader.decimal()
  const longitude = reader.decimal()
  checkCoordinates(latitude, longitude)
  return { latitude, longitude, speed: knotsFromKmh(reader.decimal()), course: courseOf(reader.decimal()) }
}

export interface Motion {
  latitude: number
  longitude: number
  /** Knots. */
  speed: number
  course: number
}

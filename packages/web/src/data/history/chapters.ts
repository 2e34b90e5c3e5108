import type { Stop, Trip } from '@rastro/contracts'
import type { ReportOptions, Subject, TrackPoint } from '@rastro/reports'
import { compute as stops } from '@rastro/reports/stops/compute'
import { compute as trips } from '@rastro/reports/trips/compute'
import { indexAt, type Track } from './track.ts'

interface Span {
  /** Epoch milliseconds, both ends. */
  readonly from: number
  readonly to: number
}

/** A stop, numbered from 1 in the order of time. */
export interface StopChapter extends Span {
  readonly kind: 'stop'
  readonly number: number
  readonly latitude: number
  readonly longitude: number
  readonly address: string | null
  /** The geofence it stood in, 0 = none. */
  readonly geofenceId: number
}

/** A trip between two stops. Metres and knots. */
export interface TripChapter extends Span {
  readonly kind: 'trip'
  readonly distance: number
  readonly averageSpeed: number
  readonly maxSpeed: number
  /** How often it went over the limit. */
  readonly overspeeds: number
}

export type Chapter = StopChapter | TripChapter

/** What the period came to. Metres, milliseconds, knots. */
export interface Totals {
  readonly distance: number
  readonly driving: number
  readonly stopped: number
  readonly stops: number
  readonly maxSpeed: number
}

/** Computes trips and stops exactly as the reports do, so that screen and report never differ. */
export interface ChapterMaker {
  add(point: TrackPoint): void
  finish(track: Track, limit: number | null): Chapter[]
}

/** Trips and stops read none of it but the period's ends. */
const OPTIONS: Omit<ReportOptions, 'from' | 'to'> = {
  daily: false,
  timeZone: 'UTC',
  types: [],
  alarms: [],
  geofenceIds: [],
  minDistance: 0,
  minDuration: 0,
}

export function createChapterMaker(subject: Subject, period: Span): ChapterMaker {
  const driven: Trip[] = []
  const stood: Stop[] = []
  const options = { ...OPTIONS, from: period.from, to: period.to }
  const computations = [
    trips.start(subject, options, (trip) => void driven.push(trip)),
    stops.start(subject, options, (stop) => void stood.push(stop)),
  ]
  return {
    add(point) {
      for (const computation of computations) computation.point?.(point)
    },
    finish(track, limit) {
      for (const computation of computations) computation.end()
      const chapters: Chapter[] = [
        ...stood.map((stop, index) => stopOf(stop, index + 1, track)),
        ...driven.map((trip) => tripOf(trip, track, limit)),
      ]
      return chapters.sort((one, other) => one.from - other.from || one.to - other.to)
    },
  }
}

function stopOf({ startTime, endTime, latitude, longitude }: Stop, number: number, track: Track): StopChapter {
  const { from, to } = spanOf(startTime, endTime)
  const geofenceId = track.geofences[indexAt(track, from)] ?? 0
  return { kind: 'stop', number, from, to, latitude, longitude, address: addressWithin(track, from, to), geofenceId }
}

/** A row without times cannot be: both come from points. */
function spanOf(start: string | null, end: string | null): Span {
  return { from: Date.parse(start ?? ''), to: Date.parse(end ?? '') }
}

/** The first address a tracker was given while it stood. */
function addressWithin(track: Track, from: number, to: number): string | null {
  for (let index = indexAt(track, from); index < track.count && (track.times[index] ?? 0) <= to; index++) {
    const address = track.addresses[track.addressIndex[index] ?? -1]
    if (address !== undefined) return address
  }
  return null
}

function tripOf({ startTime, endTime, distance, averageSpeed, maxSpeed }: Trip, track: Track, limit: number | null) {
  const { from, to } = spanOf(startTime, endTime)
  const overspeeds = limit === null ? 0 : countOverspeeds(track, { from, to }, limit)
  return { kind: 'trip', from, to, distance, averageSpeed, maxSpeed, overspeeds } as const
}

/** Points over the limit in a row are one. */
function countOverspeeds({ times, speeds, count }: Track, { from, to }: Span, limit: number): number {
  let overspeeds = 0
  let isOver = false
  for (let index = indexAt({ times, count }, from); index < count && (times[index] ?? 0) <= to; index++) {
    const over = (speeds[index] ?? 0) > limit
    if (over && !isOver) overspeeds += 1
    isOver = over
  }
  return overspeeds
}

export function totalsOf(chapters: readonly Chapter[]): Totals {
  const totals = { distance: 0, driving: 0, stopped: 0, stops: 0, maxSpeed: 0 }
  for (const chapter of chapters) {
    if (chapter.kind === 'stop') {
      totals.stops += 1
      totals.stopped += chapter.to - chapter.from
      continue
    }
    totals.distance += chapter.distance
    totals.driving += chapter.to - chapter.from
    totals.maxSpeed = Math.max(totals.maxSpeed, chapter.maxSpeed)
  }
  return totals
}

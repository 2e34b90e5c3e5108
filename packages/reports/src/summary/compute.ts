import { type Summary, wireTime } from '@rastro/contracts'
import type { Compute, Subject } from '../report.ts'
import { tankLitres } from '../track/compute-segments.ts'
import { drivenBetween, spentBetween } from '../track/measure.ts'
import { readTrackRules } from '../track/rules.ts'
import { averageKnots } from '../track/speed.ts'
import { createTotals, type Mark } from '../track/totals.ts'
import { nextMidnight } from './midnight.ts'

interface Day {
  /** Where counting begins: the last mark before the day, so that the leg over midnight is lost on neither side. */
  base: Mark
  first: Mark
  last: Mark
  maxSpeed: number
  /** Epoch milliseconds. */
  end: number
}

/**
 * Totals of the period, or of each day with positions. The leg over midnight belongs to the day it ends in, so that days
 * add up to the period.
 */
export const compute: Compute<Summary> = {
  start(subject, { daily, timeZone }, emit) {
    const totals = createTotals(tankLitres(subject))
    const { ignoreOdometer } = readTrackRules(subject.setting)
    let day: Day | undefined
    const close = (): void => {
      if (day) emit(summaryOf(day, ignoreOdometer, subject))
    }
    return {
      point(point) {
        const mark = totals(point)
        if (!day || point.time >= day.end) {
          close()
          const end = daily ? nextMidnight(point.time, timeZone) : Number.POSITIVE_INFINITY
          day = { base: day?.last ?? mark, first: mark, last: mark, maxSpeed: point.speed, end }
        }
        day.last = mark
        day.maxSpeed = Math.max(day.maxSpeed, point.speed)
      },
      end: close,
    }
  },
}

function summaryOf({ base, first, last, maxSpeed }: Day, ignoreOdometer: boolean, subject: Subject): Summary {
  const { deviceId, deviceName } = subject
  const driven = drivenBetween(base, last, ignoreOdometer)
  const engineHours = last.engine - base.engine
  return {
    deviceId,
    deviceName,
    ...driven,
    averageSpeed: averageKnots(driven.distance, engineHours),
    maxSpeed,
    spentFuel: spentBetween(base, last),
    startTime: wireTime(new Date(first.point.time)),
    endTime: wireTime(new Date(last.point.time)),
    startHours: base.hours,
    endHours: last.hours,
    engineHours,
  }
}

import type { Log } from '@rastro/platform'
import { type ActiveTimes, createCalendar, type Period } from './create-calendar.ts'

/** Every calendar, ready to be asked. Id 0 and unknown ids mean "no calendar", which is always active. */
export interface Calendars {
  /** Add or replace one. A text that cannot be read is logged, and counts as no calendar: silence would hide alarms. */
  put(calendar: { id: number; data: string | null }): void
  remove(id: number): void
  isActive(id: number, time: Date): boolean
  /** Entries that take place at a time, each with its whole length, by start. */
  periodsAt(id: number, time: Date): Period[]
}

/** Create an empty set of calendars. */
export function createCalendars(log: Log): Calendars {
  const calendars = new Map<number, ActiveTimes>()
  return {
    put({ id, data }) {
      calendars.delete(id)
      try {
        calendars.set(id, createCalendar(data ?? ''))
      } catch (error) {
        log.error({ err: error, calendarId: id }, 'a stored calendar cannot be read and counts as always active')
      }
    },
    remove: (id) => void calendars.delete(id),
    isActive: (id, time) => calendars.get(id)?.isActive(time.getTime()) ?? true,
    periodsAt: (id, time) => calendars.get(id)?.periodsAt(time.getTime()) ?? [],
  }
}

import type { Calendar } from '@rastro/contracts'
import { type ActiveTimes, createCalendar, type Period } from '@rastro/contracts/calendar/create-calendar'
import type { Log } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'

/** Every calendar of the directory, ready to be asked. Id 0 and unknown ids mean "no calendar": always active. */
export interface Calendars {
  isActive(id: number, time: Date): boolean
  /** Entries that take place at a time, each with its whole length, by start. None without a calendar. */
  periodsAt(id: number, time: Date): Period[]
}

/**
 * Ask the calendars of a directory. One that cannot be read (the API takes none, but a database may bring some along) is
 * logged once and counts as no calendar: silence would hide alarms.
 */
export function createCalendars(directory: Pick<Directory, 'get'>, log: Log): Calendars {
  // A calendar is replaced when it is edited, so what was made of the old one is never asked again.
  const known = new WeakMap<Calendar, { times: ActiveTimes | undefined }>()

  function find(id: number): ActiveTimes | undefined {
    const calendar = id === 0 ? undefined : directory.get('calendar', id)
    if (calendar === undefined) return undefined
    let made = known.get(calendar)
    if (made === undefined) known.set(calendar, (made = { times: read(calendar, log) }))
    return made.times
  }

  return {
    isActive: (id, time) => find(id)?.isActive(time.getTime()) ?? true,
    periodsAt: (id, time) => find(id)?.periodsAt(time.getTime()) ?? [],
  }
}

function read({ id, data }: Calendar, log: Log): ActiveTimes | undefined {
  try {
    return createCalendar(data)
  } catch (error) {
    log.error({ err: error, calendarId: id }, 'a stored calendar cannot be read and counts as always active')
    return undefined
  }
}

import { addDays, type FirstDueDay } from '@rastro/contracts'

/** Where due dates are dates (own choice: that of the product's customers and of its payment provider). */
const ZONE = 'America/Sao_Paulo'
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day it is where invoices are due, `2026-12-10`. */
export function dayOf(instant: Date): string {
  return DAY.format(instant)
}

/** Whether a text is a day that exists: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The month of a day, `2026-12`: of each a customer has one monthly invoice at most. */
export function periodOf(day: string): string {
  return day.slice(0, 7)
}

/**
 * Due dates of a customer from a day to another, both included. A month that is too short for the day has its last one;
 * nothing is due before the first due date.
 */
export function dueDates({ day, from: first }: FirstDueDay, from: string, to: string): string[] {
  const dates: string[] = []
  for (let month = periodOf(from); month <= periodOf(to); month = nextMonth(month)) {
    const last = addDays(`${nextMonth(month)}-01`, -1)
    const date = `${month}-${String(day).padStart(2, '0')}`
    const due = date > last ? last : date
    if (due >= from && due <= to && (first === null || due >= first)) dates.push(due)
  }
  return dates
}

function nextMonth(month: string): string {
  return periodOf(addDays(`${month}-28`, 7))
}

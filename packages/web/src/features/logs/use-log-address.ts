import { useNavigate, useSearch } from '@tanstack/react-router'
import { LOG_LEVELS, type LogLevel, type LogPeriod } from '../../data/logs.ts'

export const LOG_TABS = ['server', 'users', 'devices', 'protocol'] as const
export type LogTab = (typeof LOG_TABS)[number]

interface Search {
  tab?: string
  level?: string
  keyword?: string
  from?: string
  to?: string
  userId?: string
  deviceId?: string
}

/** What the log shows; all of it stands in the address. */
export interface LogAddress {
  tab: LogTab
  level: LogLevel
  keyword: string
  /** As a date field has them, `2026-11-21T09:00`; empty = not said. */
  from: string
  to: string
  userId: number | null
  deviceId: number | null
  change: (part: { [Name in keyof Search]: string | undefined }) => void
}

/** The filters of the address. */
export function useLogAddress(): LogAddress {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    tab: LOG_TABS.find((tab) => tab === search.tab) ?? 'server',
    level: LOG_LEVELS.find((level) => level === search.level) ?? 'info',
    keyword: search.keyword ?? '',
    from: search.from ?? '',
    to: search.to ?? '',
    userId: Number(search.userId) || null,
    deviceId: Number(search.deviceId) || null,
    change: (part) => void navigate({ to: '.', search: (before: Search) => ({ ...before, ...part }), replace: true }),
  }
}

/** The period as the server wants it; a time that is none is left out. */
export function periodOf({ from, to }: Pick<LogAddress, 'from' | 'to'>): LogPeriod {
  const [start, end] = [instant(from), instant(to)]
  return { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end }) }
}

function instant(text: string): string | undefined {
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

import type { Action } from '@rastro/contracts'
import { useQuery } from '@tanstack/react-query'
import { callExtension } from './api.ts'

/** From the least to the most important. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A line the server wrote; `details` is what was said besides the message. */
export interface ServerLine {
  time: string
  level: string
  message: string
  details: Record<string, unknown>
}

/** What narrows a log. Times as ISO 8601. */
export interface LogPeriod {
  from?: string
  to?: string
}

const MOST_LINES = 1_000
const TAIL_MS = 3_000

function querySaid(query: Readonly<Record<string, string | number | undefined>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}

/** What the server wrote lately, the latest first; asked for again every few seconds while `isLive`. */
export function useServerLog(wanted: LogPeriod & { level: LogLevel; keyword: string }, isLive: boolean) {
  return useQuery({
    queryKey: ['logs', 'server', wanted],
    queryFn: async ({ signal }): Promise<ServerLine[]> => {
      const query = querySaid({ ...wanted, limit: MOST_LINES })
      const response = await callExtension('/server/logs', { query, signal })
      // The wire is parsed here once; everything behind trusts the contract.
      return ((await response.json()) as ServerLine[]).toReversed()
    },
    refetchInterval: isLive ? TAIL_MS : false,
    placeholderData: (before) => before,
    retry: false,
  })
}

/** What a user did, or what was done to a device, the latest first; nothing while none is chosen. */
export function useActionLog(of: 'users' | 'devices', id: number | null, wanted: LogPeriod) {
  return useQuery({
    queryKey: ['logs', of, id, wanted],
    queryFn: async ({ signal }): Promise<Action[]> => {
      const query = querySaid({ ...wanted, limit: MOST_LINES })
      const response = await callExtension(`/${of}/${id}/logs`, { query, signal })
      // The wire is parsed here once; everything behind trusts the contract.
      return ((await response.json()) as Action[]).toReversed()
    },
    enabled: id !== null,
    retry: false,
  })
}

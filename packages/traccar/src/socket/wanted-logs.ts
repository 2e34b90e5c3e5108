/** Frames of trackers a browser wants. The server sends all or none; our app asks for one device after the other. */
export interface WantedLogs {
  /** What a browser said. @returns what the server is told instead; undefined for what it need not know */
  hear(message: string): string | undefined
  /** A message with frames, without those nobody asked for; undefined when none is left. */
  pick(message: string): string | undefined
}

/** Every message with frames begins so: the server sends one key a message. */
export const LOGS_START = '{"logs"'

export function createWantedLogs(): WantedLogs {
  let wanted: 'all' | ReadonlySet<number> = new Set()

  return {
    hear(message) {
      const logs = readLogs(message)
      if (logs === undefined) return undefined
      wanted = Array.isArray(logs) ? new Set(logs.map(Number)) : logs ? 'all' : new Set()
      return JSON.stringify({ logs: wanted === 'all' || wanted.size > 0 })
    },
    pick(message) {
      const { logs = [] } = JSON.parse(message) as { logs?: { deviceId: number }[] } // it begins with the key
      const chosen = wanted
      const kept = chosen === 'all' ? logs : logs.filter(({ deviceId }) => chosen.has(deviceId))
      // The server tells what came from trackers, never what went to them.
      return kept.length === 0 ? undefined : JSON.stringify({ logs: kept.map((log) => ({ direction: 'in', ...log })) })
    },
  }
}

/** What a browser says of frames; undefined when it says something else, or nothing that can be read. */
function readLogs(message: string): boolean | unknown[] | undefined {
  try {
    const { logs } = JSON.parse(message) as { logs?: unknown } // anything may stand there
    return typeof logs === 'boolean' || Array.isArray(logs) ? logs : undefined
  } catch {
    return undefined
  }
}

/** What a message of the socket may hold, each a list. */
const LATEST = ['positions', 'devices'] as const
const MOST_EVENTS = 500

/** What waits for a browser that is behind. */
export interface HeldNews {
  /** @param message of the server, as it came */
  add(message: string): void
  /** Everything that waits, one key a message; nothing waits afterwards. */
  take(): string[]
}

type Item = Record<string, unknown>

/**
 * Hold news back: of each device the latest counts, of events the last ones, of frames none. Its size is that of the fleet
 * somebody sees, however long he is behind.
 */
export function createHeldNews(): HeldNews {
  const latest = { positions: new Map<unknown, Item>(), devices: new Map<unknown, Item>() }
  let events: Item[] = []

  return {
    add(message) {
      const news = JSON.parse(message) as Partial<Record<string, Item[]>> // what the server sends
      for (const item of news['positions'] ?? []) latest.positions.set(item['deviceId'], item)
      for (const item of news['devices'] ?? []) latest.devices.set(item['id'], item)
      events = [...events, ...(news['events'] ?? [])].slice(-MOST_EVENTS)
    },
    take() {
      const messages = LATEST.flatMap((key) => {
        const items = [...latest[key].values()]
        latest[key].clear()
        return items.length > 0 ? [JSON.stringify({ [key]: items })] : []
      })
      if (events.length > 0) messages.push(JSON.stringify({ events }))
      events = []
      return messages
    },
  }
}

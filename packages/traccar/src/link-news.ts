/** A link as the server takes it: two keys with their ids. */
export type Link = Readonly<Record<string, number>>

/** Tells that somebody sees other vehicles than before. */
export interface LinkNews {
  /** @param links that were added or removed */
  tell(links: unknown): void
  onChange(listener: (userId: number) => void): void
}

/** Links of accounts that decide which vehicles they see. */
const SHOWS = ['deviceId', 'groupId']

/** That server reads the vehicles of a person when his first socket opens, and never again: whoever forwards them has to know. */
export function createLinkNews(): LinkNews {
  const listeners: ((userId: number) => void)[] = []
  return {
    tell(links) {
      const given = (Array.isArray(links) ? links : [links]) as Link[] // what that server has just taken
      const shown = given.filter((link) => SHOWS.some((key) => key in link)).map(({ userId }) => userId)
      for (const userId of new Set(shown)) if (userId !== undefined) for (const listener of listeners) listener(userId)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

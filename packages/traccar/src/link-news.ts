/** A link as the server takes it: two keys with their ids. */
export type Link = Readonly<Record<string, number>>

/** Tells that somebody sees other vehicles than before. */
export interface LinkNews {
  /** @param links that were added or removed */
  tell(links: unknown): void
  /** @param userIds who sees other vehicles for another reason */
  tellOf(userIds: Iterable<number>): void
  onChange(listener: (userId: number) => void): void
}

/** Links of accounts that decide which vehicles they see. */
const SHOWS = ['deviceId', 'groupId']

/** That server reads the vehicles of a person when his first socket opens, and never again: whoever forwards them has to know. */
export function createLinkNews(): LinkNews {
  const listeners: ((userId: number) => void)[] = []
  const tellOf: LinkNews['tellOf'] = (userIds) => {
    for (const userId of new Set(userIds)) for (const listener of listeners) listener(userId)
  }
  return {
    tellOf,
    tell(links) {
      const given = (Array.isArray(links) ? links : [links]) as Link[] // what that server has just taken
      const shown = given.filter((link) => SHOWS.some((key) => key in link))
      tellOf(shown.flatMap(({ userId }) => userId ?? []))
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

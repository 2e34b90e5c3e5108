import { type News, writeNews } from './news.ts'

/** Gathers what is to be told for a moment, and cuts it into messages a server of NATS takes (1 MB). */
export interface Gathering {
  add<K extends GatheredKind>(kind: K, items: readonly Item<K>[]): void
  /** Tell what is gathered now. */
  flush(): void
  close(): void
}

type GatheredKind = 'records' | 'statuses' | 'told' | 'addresses' | 'events'
type Item<K extends GatheredKind> = NonNullable<News[K]>[number]

/** A group commit tells ten times as often; everything of one moment goes as one message. */
const GATHER_MS = 10
/** Positions with many attributes take two kilobytes each. */
const MOST_ITEMS = 250

/** @param tell sends one message; gives it its node and count */
export function createGathering(tell: (news: Omit<News, 'node' | 'count'>) => void): Gathering {
  let gathered: { [K in GatheredKind]?: Item<K>[] } = {}
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const now = gathered
    gathered = {}
    // A device stands before its record moves it.
    for (const kind of ['statuses', 'records', 'told', 'addresses', 'events'] as const) {
      const items = now[kind] ?? []
      for (let start = 0; start < items.length; start += MOST_ITEMS)
        tell({ [kind]: items.slice(start, start + MOST_ITEMS) })
    }
  }

  return {
    add(kind, items) {
      if (items.length === 0) return
      // Every list holds the items of its own kind.
      const list = (gathered[kind] ??= []) as Item<typeof kind>[]
      for (const item of items) list.push(item)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    flush,
    close: () => clearTimeout(timer),
  }
}

/** Write news, or in halves what is larger than one message may be. */
export function* writeInPieces(news: News, mostBytes: number): Generator<Uint8Array> {
  const message = writeNews(news)
  const { records } = news
  if (message.length <= mostBytes || records === undefined || records.length < 2) yield message
  else {
    const half = Math.ceil(records.length / 2)
    yield* writeInPieces({ ...news, records: records.slice(0, half) }, mostBytes)
    yield* writeInPieces({ ...news, records: records.slice(half) }, mostBytes)
  }
}

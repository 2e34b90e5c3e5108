import type { Event, Notice } from '@rastro/contracts'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Call, callApi } from './api.ts'
import { useFeed, useSlice } from './feed.tsx'
import { LOOK_AGAIN_MS, UNREAD } from './unread.ts'

/** What the list of notices is narrowed to; null = everything. Times in epoch milliseconds. */
export interface NoticeFilter {
  unread: boolean
  type: string | null
  deviceId: number | null
  from: number | null
  to: number | null
}

export const ALL_NOTICES: NoticeFilter = { unread: false, type: null, deviceId: null, from: null, to: null }

/** From here on the server says "that many and more". */
const MOST_COUNTED = 1000
const PAGE = 50

const LISTS = ['notices', 'list'] as const

const time = (instant: number): string => new Date(instant).toISOString()

function queryOf(filter: NoticeFilter, before: number | null): NonNullable<Call['query']> {
  const { unread, type, deviceId, from, to } = filter
  return {
    limit: PAGE,
    ...(before === null ? {} : { before }),
    ...(unread ? { unread: 'true' } : {}),
    ...(type === null ? {} : { type }),
    ...(deviceId === null ? {} : { deviceId }),
    ...(from === null ? {} : { from: time(from) }),
    ...(to === null ? {} : { to: time(to) }),
  }
}

async function pageOf(filter: NoticeFilter, before: number | null, signal?: AbortSignal): Promise<Notice[]> {
  const response = await callApi('/notices', { query: queryOf(filter, before), ...(signal ? { signal } : {}) })
  return (await response.json()) as Notice[] // the contract's own shape
}

/** Files hold at most so many notices: more than a person reads, and few enough to ask a server for at once. */
const MOST_IN_FILE = 5000

/** All notices a filter lets through, the latest first, up to 5000; for a file. */
export async function gatherNotices(filter: NoticeFilter): Promise<Notice[]> {
  const gathered: Notice[] = []
  let before: number | null = null
  while (gathered.length < MOST_IN_FILE) {
    const page: Notice[] = await pageOf(filter, before)
    before = page.at(-1)?.id ?? null
    if (before === null) break
    gathered.push(...page)
  }
  return gathered.slice(0, MOST_IN_FILE)
}

/** The notices a filter lets through, the latest first, page by page. */
export function useNotices(filter: NoticeFilter) {
  return useInfiniteQuery({
    queryKey: [...LISTS, filter],
    queryFn: ({ pageParam, signal }) => pageOf(filter, pageParam, signal),
    initialPageParam: null as number | null,
    // A page can be short when it held vehicles that cannot be seen any more; an empty one is the end.
    getNextPageParam: (page) => page.at(-1)?.id ?? null,
    staleTime: LOOK_AGAIN_MS / 2,
    refetchOnWindowFocus: true,
    retry: false,
  })
}

/** Mark notices as read, on the server and at once in what is on the screen; without `ids` all up to the latest. */
export function useMarkRead() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (wanted: { ids: readonly number[] } | { until: number }) =>
      callApi('/notices/read', { method: 'POST', json: wanted }),
    onMutate: (wanted) => {
      const isMeant = ({ id }: Notice): boolean => ('ids' in wanted ? wanted.ids.includes(id) : id <= wanted.until)
      const read = (notice: Notice): Notice => (isMeant(notice) ? { ...notice, read: true } : notice)
      queries.setQueriesData<InfiniteData<Notice[]>>(
        { queryKey: LISTS },
        (data) => data && { ...data, pages: data.pages.map((page) => page.map(read)) },
      )
      const less = 'ids' in wanted ? wanted.ids.length : MOST_COUNTED
      queries.setQueryData<number>(UNREAD, (count) => count && Math.max(0, count - less))
    },
    // Also after a refusal: then everything is as the server has it.
    onSettled: () => queries.invalidateQueries({ queryKey: UNREAD }),
    onError: () => queries.invalidateQueries({ queryKey: LISTS }),
  })
  return mutate
}

/** New notices were told: the lists and the count follow. */
export function useTakeNotices(): (count: number) => void {
  const queries = useQueryClient()
  return (count) => {
    queries.setQueryData<number>(
      UNREAD,
      (known) => (known !== undefined && Math.min(MOST_COUNTED, known + count)) || known,
    )
    void queries.invalidateQueries({ queryKey: LISTS })
  }
}

/** What came while the connection was away was told to nobody here: count and lists are asked for when it is back (B2). */
export function useMissedNotices(): void {
  const { state } = useSlice(useFeed().connection)
  const queries = useQueryClient()
  const wasAway = useRef(false)
  useEffect(() => {
    if (state === 'reconnecting') wasAway.current = true
    if (state !== 'live' || !wasAway.current) return
    wasAway.current = false
    void queries.invalidateQueries({ queryKey: UNREAD })
    void queries.invalidateQueries({ queryKey: LISTS })
  }, [state, queries])
}

/** What a notice says, in parts. */
export interface NoticeWords {
  /** "Van 12: ignição ligada" */
  sentence: string
  /** Where; null when the server did not say. */
  place: string | null
}

/**
 * The parts of the message the server wrote: sentence, time and place with dots between them. Of a message from
 * elsewhere the whole is the sentence.
 */
export function wordsOf({ attributes, type }: Event): NoticeWords {
  const { message } = attributes
  const [sentence = '', , ...place] = typeof message === 'string' ? message.split(' · ') : [type]
  return { sentence, place: place.length > 0 ? place.join(' · ') : null }
}

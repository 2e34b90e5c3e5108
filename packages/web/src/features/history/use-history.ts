import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { History } from '../../data/history/load-history.ts'
import type { Progress } from '../../data/history/load-points.ts'
import { openHistory } from '../../data/history/open-history.ts'
import { HistoryFailure } from '../../data/history/parse-route.ts'
import type { Period } from '../../data/history/period.ts'
import { serverQuery } from '../../data/server.ts'
import { useRights } from '../../data/use-rights.ts'

/** How loading goes. */
export type Loading =
  | { state: 'idle' }
  | { state: 'loading'; progress: Progress | null }
  | { state: 'cancelled' }
  | { state: 'failed'; failure: HistoryFailure }
  | { state: 'done'; history: History }

/** A long history is large: it is kept only so long after it was left. */
const KEPT_MS = 60_000

/** Load the history of a device; a change of device or period ends what was under way. */
export function useHistory(deviceId: number | null, { from, to }: Period) {
  const { data: info } = useQuery({ ...serverQuery, enabled: false })
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ of: string; progress: Progress } | null>(null)
  const serverAttributes = info?.server.attributes
  const { shared: isVisitor } = useRights()
  const queryKey = ['history', deviceId, from, to]
  const key = queryKey.join()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      openHistory(
        { deviceId: deviceId ?? 0, isVisitor, from, to, serverAttributes: serverAttributes ?? {} },
        { signal, onProgress: (told) => setProgress({ of: key, progress: told }) },
      ),
    enabled: deviceId !== null && serverAttributes !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
    structuralSharing: false,
  })
  return {
    loading: loadingOf(query, deviceId === null, progress?.of === key ? progress.progress : null),
    retry: () => void query.refetch(),
    cancel: () => void queries.cancelQueries({ queryKey }),
  }
}

type Query = ReturnType<typeof useQuery<History>>

function loadingOf({ data, error, fetchStatus }: Query, isIdle: boolean, progress: Progress | null): Loading {
  if (isIdle) return { state: 'idle' }
  if (fetchStatus !== 'idle') return { state: 'loading', progress }
  if (data) return { state: 'done', history: data }
  if (!error) return { state: 'cancelled' }
  const failure = error instanceof HistoryFailure ? error : new HistoryFailure('unreadable', error.message)
  return { state: 'failed', failure }
}

import type { Share, ShareLink } from '@rastro/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callExtension } from './api.ts'

const KEY = ['shares'] as const
const LIST = [...KEY, 'list'] as const

/** The links of the person; `enabled` false asks nobody. */
export function useShares(enabled: boolean) {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }): Promise<Share[]> => (await callExtension('/shares', { signal })).json(),
    enabled,
    retry: false,
  })
}

/** Save a link: with an id it is changed, without one (0) it is made. Answers it as the server keeps it. */
export function useSaveShare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...draft }: Share): Promise<Share> => {
      const call = { method: id > 0 ? 'PUT' : 'POST', json: draft } as const
      return (await callExtension(id > 0 ? `/shares/${id}` : '/shares', call)).json()
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST }),
  })
}

/** End a link at once. */
export function useEndShare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: number): Promise<void> => {
      await callExtension(`/shares/${id}`, { method: 'DELETE' })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST }),
  })
}

/** Each time the server is asked it makes a new token; all of them open the same link. One for as long as the page lives. */
export function useShareAddress(id: number) {
  return useQuery({
    queryKey: [...KEY, id, 'address'],
    queryFn: async (): Promise<string> => {
      const answer = await callExtension(`/shares/${id}/link`, { method: 'POST' })
      const { token } = (await answer.json()) as ShareLink // what the call promises
      return `${location.origin}/share/${token}`
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

import type { AccountStanding, User } from '@rastro/contracts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { fittingUsersQuery } from '../../data/messages/recipients.ts'
import { useList } from '../../data/resources.ts'

/** Whom a message goes to: everybody who fits the filters, or who was ticked by hand. */
export function useRecipients() {
  const [search, setSearch] = useState('')
  const [standing, setStanding] = useState<AccountStanding | ''>('')
  /** Ids by hand; null = all who fit. */
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null)
  const { items, loading } = useList('users')
  const wanted = useDeferredValue(search.trim())
  const { data: ids = [], isError, isPending, refetch } = useQuery(fittingUsersQuery(wanted, standing))
  const byId = useMemo(() => new Map(items.map((user) => [user.id, user])), [items])
  const fitting = useMemo(() => ids.map((id) => byId.get(id)).filter((user) => user !== undefined), [ids, byId])
  const chosen = useMemo(
    (): readonly User[] => (ticked === null ? fitting : items.filter(({ id }) => ticked.has(id))),
    [ticked, fitting, items],
  )
  return {
    search,
    setSearch,
    standing,
    setStanding,
    fitting,
    chosen,
    /** There is nobody at all, whatever the filters. */
    isNobody: items.length === 0,
    isPending: isPending || loading.isPending,
    isError: isError || loading.isError,
    retry: () => {
      void refetch()
      void loading.refetch()
    },
    isChosen: (id: number): boolean => ticked?.has(id) ?? true,
    toggle: (id: number): void => {
      const next = new Set(ticked ?? fitting.map((user) => user.id))
      if (!next.delete(id)) next.add(id)
      setTicked(next)
    },
    chooseAll: (): void => setTicked(null),
    chooseNone: (): void => setTicked(new Set()),
  }
}
export type Recipients = ReturnType<typeof useRecipients>

import { ACCOUNT_ORDERS, ACCOUNT_PROFILES, ACCOUNT_STANDINGS } from '@rastro/contracts/accounts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { AccountFilters } from '../../data/accounts.ts'

interface Search {
  q?: string | number
  profile?: unknown
  standing?: unknown
  order?: unknown
  descending?: unknown
}

function oneOf<Word extends string>(list: readonly Word[], value: unknown): Word | null {
  return list.find((word) => word === value) ?? null
}

/** The filters of the list, which live in the address so that they can be linked to and survive a reload. */
export function useFilters(): { filters: AccountFilters; change: (part: Partial<AccountFilters>) => void } {
  const search: Search = useSearch({ strict: false })
  const { q, profile, standing, order, descending } = search
  const navigate = useNavigate()
  const filters = useMemo<AccountFilters>(
    () => ({
      query: q === undefined ? '' : String(q),
      profile: oneOf(ACCOUNT_PROFILES, profile),
      standing: oneOf(ACCOUNT_STANDINGS, standing),
      order: oneOf(ACCOUNT_ORDERS, order) ?? 'name',
      descending: descending === true || descending === 'true',
    }),
    [q, profile, standing, order, descending],
  )
  const change = useCallback(
    (part: Partial<AccountFilters>) => {
      const { query, ...rest } = part
      const wanted = {
        ...rest,
        ...(query === undefined ? {} : { q: query }),
        ...(part.descending === undefined ? {} : { descending: part.descending || undefined }),
      }
      const kept = Object.entries(wanted).map(([key, value]) => [
        key,
        value === null || value === '' ? undefined : value,
      ])
      void navigate({
        to: '.',
        replace: true,
        search: (before: Record<string, unknown>) => ({ ...before, ...Object.fromEntries(kept) }),
      })
    },
    [navigate],
  )
  return { filters, change }
}

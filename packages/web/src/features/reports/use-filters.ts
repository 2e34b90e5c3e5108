import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Filters, readFilters, type Search, writeFilters } from './filters.ts'

/** The filters of the address, and how to change some of them. */
export function useFilters(): { filters: Filters; change: (part: Partial<Filters>) => void } {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(search), [search])
  const change = useCallback(
    (part: Partial<Filters>) =>
      void navigate({
        to: '.',
        search: (before: Search) => ({ ...before, ...writeFilters({ ...readFilters(before), ...part }) }),
        replace: true,
      }),
    [navigate],
  )
  return { filters, change }
}

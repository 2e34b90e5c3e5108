import type { LinkOwner } from '@rastro/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { ApiError, callApi } from './api.ts'
import { LINK_KEYS, type LinkedKind, USER_LINK_KEYS, type UserLinkedKind } from './link-keys.ts'
import { objectName } from './object-names.ts'
import { useList } from './resources.ts'

const KEYS = { ...LINK_KEYS, ...USER_LINK_KEYS }

/** Whose links are looked at. */
export interface LinkEnd {
  key: LinkOwner
  id: number
}

/** Link or unlink one object: POST or DELETE /permissions with the two ids (DLG-19). */
function useToggleLink(kind: LinkedKind | UserLinkedKind, owner: LinkEnd) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isLinked }: { id: number; isLinked: boolean }): Promise<void> => {
      const json = { [owner.key]: owner.id, [KEYS[kind]]: id }
      await callApi('/permissions', { method: isLinked ? 'DELETE' : 'POST', json })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['objects', kind] }),
  })
}

/** Whether a call was given up because it took too long. */
function isTimeout(problem: unknown): boolean {
  return problem instanceof ApiError && problem.cause instanceof DOMException && problem.cause.name === 'TimeoutError'
}

/** Everything of a kind by its name, which of it is linked to the owner, and the way to link it or not. */
export function useLinking(kind: LinkedKind | UserLinkedKind, owner: LinkEnd) {
  const language = useLanguage()
  // Who links for another gives what he may give, not only what he sees himself.
  const all = useList(kind, owner.key === 'userId' ? { all: 'true' } : {})
  const { items, loading } = useList(kind, { [owner.key]: owner.id })
  const toggle = useToggleLink(kind, owner)
  const linked = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  const refusal = toggle.error === null ? null : isTimeout(toggle.error) ? 'timeout' : 'failed'
  return {
    objects: all.items.map((object) => ({ id: object.id, name: objectName(object, language) })),
    linked,
    isLoading: all.loading.isPending || loading.isPending,
    isBusy: toggle.isPending,
    problem: all.loading.isError || loading.isError ? ('notLoaded' as const) : refusal,
    onToggle: (id: number, isLinked: boolean) => toggle.mutate({ id, isLinked }),
  } as const
}

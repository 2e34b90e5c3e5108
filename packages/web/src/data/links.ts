import type { LinkOwner } from '@rastro/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from './api.ts'
import { LINK_KEYS, type LinkedKind, USER_LINK_KEYS, type UserLinkedKind } from './link-keys.ts'
import { useList } from './resources.ts'

const KEYS = { ...LINK_KEYS, ...USER_LINK_KEYS }

/** Whose links are looked at. */
export interface LinkEnd {
  key: LinkOwner
  id: number
}

/** Everything of a kind, and which of it is linked to the owner. */
export function useLinks<Kind extends LinkedKind | UserLinkedKind>(kind: Kind, owner: LinkEnd) {
  // Who links for another gives what he may give, not only what he sees himself.
  const all = useList(kind, owner.key === 'userId' ? { all: 'true' } : {})
  const linked = useList(kind, { [owner.key]: owner.id })
  return { all, linked }
}

/** Link or unlink one object: POST or DELETE /permissions with the two ids (DLG-19). */
export function useToggleLink(kind: LinkedKind | UserLinkedKind, owner: LinkEnd) {
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
export function isTimeout(problem: unknown): boolean {
  return problem instanceof ApiError && problem.cause instanceof DOMException && problem.cause.name === 'TimeoutError'
}

import type { LinkOwner } from '@rastro/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from './api.ts'
import { type ResourceKind, useList } from './resources.ts'

/** Kinds that act on what they are linked to, and their keys in a link. */
export const LINKED_KINDS = {
  geofences: 'geofenceId',
  drivers: 'driverId',
  notifications: 'notificationId',
  maintenance: 'maintenanceId',
  'attributes/computed': 'attributeId',
  commands: 'commandId',
} as const satisfies Partial<Record<ResourceKind, string>>
export type LinkedKind = keyof typeof LINKED_KINDS

/** Whose links are looked at. */
export interface LinkEnd {
  key: LinkOwner
  id: number
}

/** Everything of a kind, and which of it is linked to the owner. */
export function useLinks(kind: LinkedKind, owner: LinkEnd) {
  const all = useList(kind)
  const linked = useList(kind, { [owner.key]: owner.id })
  return { all, linked }
}

/** Link or unlink one object: POST or DELETE /permissions with the two ids (DLG-19). */
export function useToggleLink(kind: LinkedKind, owner: LinkEnd) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isLinked }: { id: number; isLinked: boolean }): Promise<void> => {
      const json = { [owner.key]: owner.id, [LINKED_KINDS[kind]]: id }
      await callApi('/permissions', { method: isLinked ? 'DELETE' : 'POST', json })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['objects', kind] }),
  })
}

/** Whether a call was given up because it took too long. */
export function isTimeout(problem: unknown): boolean {
  return problem instanceof ApiError && problem.cause instanceof DOMException && problem.cause.name === 'TimeoutError'
}

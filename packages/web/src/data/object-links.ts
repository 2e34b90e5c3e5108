import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from './api.ts'
import { LINK_KEYS, type LinkedKind } from './link-keys.ts'
import { type Resources, saveObject } from './resources.ts'

/** Devices, groups and users an object is linked to. */
export interface Links {
  readonly deviceIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly userIds: readonly number[]
}
export type Linked<T> = T & Links

export const NO_LINKS: Links = { deviceIds: [], groupIds: [], userIds: [] }

const OWNERS = [
  ['deviceIds', 'deviceId'],
  ['groupIds', 'groupId'],
  ['userIds', 'userId'],
] as const

interface Loading {
  isPending: boolean
  isError: boolean
  error: Error | null
  refetch: () => unknown
}

/** A list whose edited object brings its links along, and how both are loading. */
export function useLinkedList<Kind extends LinkedKind>(
  kind: Kind,
  items: readonly Resources[Kind][],
  loading: Loading,
  edited: string | undefined,
) {
  const id = Number(edited)
  const isOne = Number.isSafeInteger(id) && id > 0
  const links = useQuery({
    queryKey: ['objects', kind, 'links', id],
    queryFn: async ({ signal }) => (await (await callApi(`/${kind}/${id}/links`, { signal })).json()) as Links,
    enabled: isOne,
    retry: false,
    // A form begins with what is true now.
    gcTime: 0,
  })
  const linked = useMemo(
    () =>
      items.map(
        (item): Linked<Resources[Kind]> => ({ ...item, ...((item.id === id ? links.data : NO_LINKS) ?? NO_LINKS) }),
      ),
    [items, id, links.data],
  )
  const both: Loading = isOne && !loading.isPending && !loading.isError ? links : loading
  return { items: linked, loading: both }
}

/** Save an object and make its links what the form says; links of others that the person does not see stay. */
export function useSaveLinked<Kind extends LinkedKind>(kind: Kind) {
  const queries = useQueryClient()
  return async (object: Resources[Kind], wanted: Links, before: Links): Promise<Linked<Resources[Kind]>> => {
    const saved = await saveObject(kind, object)
    for (const [list, owner] of OWNERS) {
      const link = (ownerId: number) => ({ [owner]: ownerId, [LINK_KEYS[kind]]: saved.id })
      const added = wanted[list].filter((ownerId) => !before[list].includes(ownerId))
      const removed = before[list].filter((ownerId) => !wanted[list].includes(ownerId))
      if (added.length > 0) await callApi('/permissions/bulk', { method: 'POST', json: added.map(link) })
      if (removed.length > 0) await callApi('/permissions/bulk', { method: 'DELETE', json: removed.map(link) })
    }
    await queries.invalidateQueries({ queryKey: ['objects', kind] })
    return { ...saved, ...wanted }
  }
}

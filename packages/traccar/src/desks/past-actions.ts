import type { Action } from '@rastro/contracts'
import type { Traccar } from '../connect.ts'

export interface WantedActions {
  from: Date
  to: Date
  userIds?: readonly number[] | undefined
  object?: { type: string; id: number } | undefined
  limit: number
}

/** What was done, from the server's own trail: the latest that fit, ascending by time. */
export function createPastActions({ administrator }: Pick<Traccar, 'administrator'>) {
  return async ({ from, to, userIds, object, limit }: WantedActions): Promise<Action[]> => {
    const period = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
    const all = await administrator.get<Action[]>(`/api/audit?${period}`)
    const wanted = userIds && new Set(userIds)
    const found = all
      .filter(({ userId }) => wanted?.has(userId) ?? true)
      .filter(({ objectType, objectId }) => !object || (objectType === object.type && objectId === object.id))
    return found.sort((one, other) => (one.actionTime ?? '').localeCompare(other.actionTime ?? '')).slice(-limit)
  }
}

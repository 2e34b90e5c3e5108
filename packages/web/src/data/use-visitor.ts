import { useQuery } from '@tanstack/react-query'
import { isShared } from './roles.ts'
import { sessionQuery } from './session.ts'

/** Whether whoever is logged in came through a link. Such a visitor has vehicles and their way, and no other lists. */
export function useVisitor(): boolean {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  return user !== undefined && user !== null && isShared(user)
}

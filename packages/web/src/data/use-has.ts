import type { Lack } from '@rastro/contracts/lacks'
import { useQuery } from '@tanstack/react-query'
import { serverQuery } from './server.ts'

/** Whether the tracking server has something not every one has; what it lacks is not offered. */
export function useHas(ability: Lack): boolean {
  const { data: info } = useQuery(serverQuery)
  return !(info?.lacks?.has(ability) ?? false)
}

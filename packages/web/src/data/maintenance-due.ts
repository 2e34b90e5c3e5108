import type { MaintenanceDue } from '@rastro/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'

/** Vehicles move on: what is due is asked again this often while it is looked at, in milliseconds. */
const ASK_AGAIN_MS = 60_000

/** Where every vehicle stands with every maintenance that acts on it. Loads again with the list of maintenances. */
export const maintenanceDueQuery = queryOptions({
  queryKey: ['objects', 'maintenance', 'due'],
  queryFn: async ({ signal }): Promise<MaintenanceDue[]> => {
    const response = await callApi('/maintenance/due', { signal })
    // The wire is parsed here once; everything behind trusts the contract.
    return (await response.json()) as MaintenanceDue[]
  },
  refetchInterval: ASK_AGAIN_MS,
  retry: false,
})

/** What was done, and what the vehicle had counted then. */
interface Done {
  maintenanceId: number
  deviceId: number
  /** In the unit of its type; null is what the vehicle counts now. */
  value: number | null
}

/** Say that a maintenance was done on a vehicle. */
export function useMaintenanceDone() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ maintenanceId, ...json }: Done): Promise<void> => {
      await callApi(`/maintenance/${maintenanceId}/done`, { method: 'POST', json })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: maintenanceDueQuery.queryKey }),
  })
}

import type { QrDriverAccess, QrDriverState } from '@rastro/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Call, callExtension } from './api.ts'
import { sessionEnded } from './session-end.ts'

/** How often a driver's page looks whether a rule or somebody else has checked him out. */
const LOOK_EVERY_MS = 10_000

/** A driver has no live feed that tells of the end of his session: his page learns it from an answer. */
async function callAsDriver(call: Call): Promise<QrDriverState> {
  const response = await callExtension('/qr-driver', call).catch((problem: unknown) => {
    if (problem instanceof ApiError && problem.status === 401) sessionEnded.set(true)
    throw problem
  })
  return (await response.json()) as QrDriverState
}

const stateQuery = queryOptions({
  queryKey: ['qr-driver'],
  queryFn: ({ signal }) => callAsDriver({ signal }),
  refetchInterval: LOOK_EVERY_MS,
})

/** Who the driver is, in which vehicle, since when. */
export function useDriverState() {
  return useQuery(stateQuery)
}

/** Checks in to a vehicle by its id; 0 checks out (DRV-28, DRV-29). */
export function useCheckIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callAsDriver({ method: 'POST', json: { id } }),
    onSuccess: (state) => queries.setQueryData(stateQuery.queryKey, state),
  })
}

const addressOf = (driverId: number): string => `/qr-driver/drivers/${driverId}`

const accessQuery = (driverId: number) =>
  queryOptions({
    queryKey: ['qr-access', driverId],
    queryFn: async ({ signal }): Promise<QrDriverAccess> => {
      const response = await callExtension(addressOf(driverId), { signal })
      return (await response.json()) as QrDriverAccess
    },
    retry: false,
  })

/** The account a driver logs in with. */
export function useDriverAccess(driverId: number) {
  return useQuery(accessQuery(driverId))
}

/** Gives a driver an account, changes it, or with null deactivates it. */
export function useSaveDriverAccess(driverId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (login: { username: string; password: string | null } | null): Promise<QrDriverAccess> => {
      const call = login === null ? { method: 'DELETE' as const } : { method: 'PUT' as const, json: login }
      const response = await callExtension(addressOf(driverId), call)
      return (await response.json()) as QrDriverAccess
    },
    onSuccess: (access) => queries.setQueryData(accessQuery(driverId).queryKey, access),
  })
}

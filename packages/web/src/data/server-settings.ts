import type { Server } from '@rastro/contracts/server'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { serverQuery } from './server.ts'
import { readServerHealth } from './server-health.ts'

/** Save the settings of the installation; what the page knows of the server follows. @throws ApiError */
export function useSaveServer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (server: Server): Promise<Server> => {
      const response = await callApi('/server', { method: 'PUT', json: server })
      // The wire is parsed here once; everything behind trusts the contract.
      return (await response.json()) as Server
    },
    // Licence and limit stand in headers of the reading alone, so it is read again.
    onSuccess: () => queries.invalidateQueries({ queryKey: serverQuery.queryKey }),
  })
}

/** Send a short message through the saved provider. @throws ApiError with the provider's words */
export async function sendTestSms(phone: string, text: string): Promise<void> {
  await callApi('/server/test-sms', { method: 'POST', json: { phone, text } })
}

/** How often a server that restarts is asked whether it is back. */
const ASK_EVERY_MS = 1_000

/** When the present run of the server began; undefined while it does not answer. */
async function runningSince(signal?: AbortSignal): Promise<string | undefined> {
  const response = await callApi('/server-health', { timeoutMs: 5_000, ...(signal && { signal }) })
  return readServerHealth(await response.json()).startedAt
}

/** Have the server end and be started again. @returns when the run that ends began @throws ApiError */
export async function restartServer(currentPassword: string): Promise<string | undefined> {
  const before = await runningSince()
  await callApi('/server/restart', { method: 'POST', json: { currentPassword } })
  return before
}

/** Whether another run than the one that began then answers; asked every second. */
export function useServerReturn(before: string | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['server-return', before],
    queryFn: async ({ signal }) => (await runningSince(signal).catch(() => undefined)) ?? null,
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  })
  // The clock of the start is worked out anew at each reading: a second more or less is the same run.
  return typeof data === 'string' && Math.abs(Date.parse(data) - Date.parse(before ?? '')) > 2_000
}

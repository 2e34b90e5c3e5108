import type { Server } from '@rastro/contracts/server'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { serverQuery } from './server.ts'

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

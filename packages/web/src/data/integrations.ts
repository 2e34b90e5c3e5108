import {
  INTEGRATION_DEFAULTS,
  type IntegrationKey,
  type Integrations,
  type IntegrationTest,
  type IntegrationView,
} from '@rastro/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callExtension } from './api.ts'

/** An integration with the fields of its key; its secret is null, and `hasSecret` tells whether the server has one. */
export type Integration = {
  [K in IntegrationKey]: Omit<IntegrationView, 'key' | 'values'> & { key: K; values: Integrations[K] }
}[IntegrationKey]

const KEY = ['integrations']

/** Services the installation uses. */
export function useIntegrations() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Integration[]> => {
      const response = await callExtension('/integrations', { signal })
      // The wire is parsed here once; everything behind trusts the contract.
      const views = (await response.json()) as Integration[]
      return views.flatMap((view) =>
        view.key in INTEGRATION_DEFAULTS
          ? [{ ...view, values: { ...INTEGRATION_DEFAULTS[view.key], ...view.values } } as Integration]
          : [],
      )
    },
    retry: false,
  })
}

/** Save an integration; a secret that is null stays as the server has it. */
export function useSaveIntegration() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ key, values }: Pick<Integration, 'key' | 'values'>): Promise<Integration> => {
      const response = await callExtension(`/integrations/${key}`, { method: 'POST', json: values })
      return (await response.json()) as Integration
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/**
 * Have the server try an integration as it is saved.
 * @throws ApiError the server is away
 */
export async function testIntegration(key: IntegrationKey): Promise<IntegrationTest> {
  const response = await callExtension(`/integrations/${key}/test`, { method: 'POST', json: {} })
  return (await response.json()) as IntegrationTest
}

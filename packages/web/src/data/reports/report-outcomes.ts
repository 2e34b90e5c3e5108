import type { ReportOutcome } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api.ts'

/** How the mailing of the person's scheduled reports last went. Apart from their list, which does not wait for it. */
export const reportOutcomesQuery = queryOptions({
  queryKey: ['report-outcomes'],
  queryFn: async ({ signal }): Promise<ReportOutcome[]> => {
    const response = await callApi('/reports/outcomes', { signal })
    // The wire is parsed here once; everything behind trusts the contract.
    return (await response.json()) as ReportOutcome[]
  },
  retry: false,
})

import type { ReportOutcome } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api.ts'

/** How the mailing of the person's scheduled reports last went. Loads again with the list of reports. */
export const reportOutcomesQuery = queryOptions({
  queryKey: ['objects', 'reports', 'outcomes'],
  queryFn: async ({ signal }): Promise<ReportOutcome[]> => {
    const response = await callApi('/reports/outcomes', { signal })
    // The wire is parsed here once; everything behind trusts the contract.
    return (await response.json()) as ReportOutcome[]
  },
  retry: false,
})

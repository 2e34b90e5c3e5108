import type { AccountPage, AccountStanding } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api.ts'

/** More than any installation has; the server cuts it. */
const EVERYBODY = 20_000

/** Ids of the users who fit a search and a standing, as the server finds them, ordered by name. */
export function fittingUsersQuery(query: string, standing: AccountStanding | '') {
  return queryOptions({
    queryKey: ['message-recipients', query, standing],
    queryFn: async ({ signal }): Promise<readonly number[]> => {
      const filters = { ...(query === '' ? {} : { query }), ...(standing === '' ? {} : { standing }) }
      const response = await callApi('/users/list', { query: { ...filters, order: 'name', limit: EVERYBODY }, signal })
      const { rows } = (await response.json()) as AccountPage // what the call promises
      return rows.map(({ id }) => id)
    },
    placeholderData: (before) => before,
  })
}

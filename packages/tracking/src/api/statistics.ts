import { Statistics } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Resource } from './api-deps.ts'
import { periodOf } from './period.ts'

const Period = Type.Object({
  from: Type.Optional(Type.String({ format: 'date-time' })),
  to: Type.Optional(Type.String({ format: 'date-time' })),
})

/** What each day saw. */
export const statistics: Resource = (app, deps) => {
  app.get(
    '/api/statistics',
    {
      config: { access: 'administrator', summary: 'Counts of each day' },
      schema: { querystring: Period, response: { 200: Type.Array(Statistics) } },
    },
    async ({ query }) => {
      const { from, to } = periodOf(query)
      await deps.statistics.flush()
      return deps.store.statistics.between(from, to)
    },
  )
}

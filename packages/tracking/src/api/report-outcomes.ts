import { PERMISSION, ReportOutcome } from '@rastro/contracts'
import { Type } from 'typebox'
import { requireReports } from '../access/write-rules.ts'
import type { Resource } from './api-deps.ts'

/** Whether scheduled reports are mailed. */
export const reportOutcomes: Resource = (app, { auth, access, store }) => {
  app.get(
    '/api/reports/outcomes',
    {
      config: {
        access: 'user',
        right: PERMISSION.reports,
        // The list of schedules asks for it; nobody reads a report.
        audit: false,
        summary: 'When each scheduled report of the caller was last mailed, and when and why it last was not',
      },
      schema: { response: { 200: Type.Array(ReportOutcome) } },
    },
    async (request) => {
      const { user } = await auth.require(request)
      requireReports(user, access.server())
      const outcomes = await store.reportMails.outcomes()
      return outcomes.filter(({ reportId }) => access.holds(user, 'report', reportId))
    },
  )
}

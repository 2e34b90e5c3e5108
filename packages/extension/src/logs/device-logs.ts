import { Action, PREFIX } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'
import { LogQuery, readLogQuery } from './log-query.ts'

/** What was done to a device: edits, commands, links. Of other tenants' users a caller hears nothing. */
export const deviceLogs: Part = (app, { tracking, clock }) => {
  app.get(
    `/${PREFIX}/devices/:id/logs`,
    {
      config: { access: 'user', summary: 'What was done to a device, the latest last' },
      schema: {
        params: Type.Object({ id: Type.Integer() }),
        querystring: LogQuery,
        response: { 200: Type.Array(Action) },
      },
    },
    async (request) => {
      const caller = await tracking.requireCaller(request)
      const { id } = request.params
      await tracking.requireDevice(caller, id)
      const userIds = tracking.readersOf(caller)
      return tracking.actions({ ...readLogQuery(request.query, clock), userIds, object: { type: 'device', id } })
    },
  )
}

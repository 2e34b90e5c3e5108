import { Action, PREFIX } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Part } from '../index.ts'
import { LogQuery, readLogQuery } from './log-query.ts'

/** What a user did: for himself and whoever manages him. */
export const userLogs: Part = (app, { tracking, clock }) => {
  app.get(
    `/${PREFIX}/users/:id/logs`,
    {
      config: { access: 'user', summary: 'What a user did, the latest last' },
      schema: {
        params: Type.Object({ id: Type.Integer() }),
        querystring: LogQuery,
        response: { 200: Type.Array(Action) },
      },
    },
    async (request) => {
      const caller = await tracking.requireCaller(request)
      const { id } = request.params
      tracking.requireUser(caller, id)
      return tracking.actions({ ...readLogQuery(request.query, clock), userIds: [id] })
    },
  )
}

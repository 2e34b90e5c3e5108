import { PREFIX, Refusal } from '@rastro/contracts'
import { LOG_LEVELS } from '@rastro/platform'
import { Type } from 'typebox'
import type { Part } from '../index.ts'
import { LogQuery, readLogQuery } from './log-query.ts'

const ServerLogQuery = Type.Object({
  ...LogQuery.properties,
  /** This level and above. */
  level: Type.Optional(Type.String({ enum: [...LOG_LEVELS] })),
  keyword: Type.Optional(Type.String()),
})

/** One line of the process log; `details` holds what was said besides the message. */
const LogLine = Type.Object({
  time: Type.String(),
  level: Type.String(),
  message: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
})

/** The last lines the server wrote, for administrators of the plus edition. Secrets were masked when they were written. */
export const serverLogs: Part = (app, { logTail, clock, edition }) => {
  app.get(
    `/${PREFIX}/server/logs`,
    {
      config: { access: 'administrator', summary: 'What the server wrote to its log lately' },
      schema: { querystring: ServerLogQuery, response: { 200: Type.Array(LogLine) } },
    },
    async (request) => {
      if (edition !== 'plus') throw new Refusal('operationRestricted')
      const { level = 'trace', keyword = '', ...query } = request.query
      const { from, to, limit } = readLogQuery(query, clock)
      const least = LOG_LEVELS.findIndex((one) => one === level)
      const wanted = keyword.toLowerCase()
      return logTail
        .lines()
        .filter(({ time, level: own }) => {
          const at = Date.parse(time)
          return at >= from.getTime() && at <= to.getTime() && LOG_LEVELS.indexOf(own) >= least
        })
        .filter((line) => wanted === '' || JSON.stringify(line).toLowerCase().includes(wanted))
        .slice(-limit)
    },
  )
}

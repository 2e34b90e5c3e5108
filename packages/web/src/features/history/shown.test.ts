import { expect, test } from 'vitest'
import { loadHistory } from '../../data/history/load-history.ts'
import { DELIVERY, NINE, routeOf, wireOf } from '../../data/history/testing/journey.ts'
import { timelineRows } from './timeline-rows.ts'
import { marksOf } from './use-route-drawing.ts'

const HOUR = 3_600_000
const event = { id: 5, type: 'deviceOverspeed', eventTime: new Date(NINE + 700_000).toISOString(), attributes: {} }

/** A delivery with two stops, a trip and one event. */
function load() {
  return loadHistory(
    { base: 'http://rastro.test', deviceId: 1, from: NINE, to: NINE + HOUR, serverAttributes: {} },
    {
      ask: async ({ pathname }) => {
        if (pathname === '/api/devices') return Response.json([{ id: 1, groupId: 0, attributes: {} }])
        if (pathname === '/api/groups') return Response.json([])
        if (pathname === '/api/reports/events') return Response.json([event])
        return new Response(wireOf(routeOf(DELIVERY)))
      },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  )
}

test('[SRV-23] [SRV-24] a history shows stops and events unless the installation hides them', async () => {
  const history = await load()
  const kinds = (stops: boolean, events: boolean) => {
    const shown = { stops, events }
    const rows = timelineRows(history, { onlyStops: false, shown, zone: 'UTC' })
    return {
      rows: rows.map((row) => (row.kind === 'chapter' ? row.value.kind : row.kind)),
      marks: marksOf(history, shown).map(({ mark }) => mark.kind),
    }
  }
  expect(kinds(true, true)).toEqual({
    rows: ['stop', 'trip', 'incident', 'stop'],
    marks: ['stop', 'stop', 'alarm'],
  })
  expect(kinds(false, true)).toEqual({ rows: ['trip', 'incident'], marks: ['alarm'] })
  expect(kinds(true, false)).toEqual({ rows: ['stop', 'trip', 'stop'], marks: ['stop', 'stop'] })
})

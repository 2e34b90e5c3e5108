import type { Database } from '@rastro/platform'
import type { HealthStore, KeptPoint } from './store.ts'
import type { ExtensionTables } from './tables.ts'

const SIZE = {
  sqlite: 'SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()',
  postgres: 'SELECT pg_database_size(current_database())',
} as const

function readPoint(point: string): KeptPoint['point'] {
  return JSON.parse(point) as KeptPoint['point'] // only `keepPoints` writes the column
}

/** How the database is, and the points that tell how the server was. */
export function createHealthStore(database: Database<ExtensionTables>): HealthStore {
  return {
    async read(nowMs) {
      const startMs = nowMs()
      await database.rows('SELECT 1')
      const latencyMs = nowMs() - startMs
      const [row] = await database.rows(SIZE[database.dialect])
      const size = { kind: database.dialect, sizeBytes: Number(row?.[0] ?? 0), latencyMs }
      if (database.dialect === 'sqlite') return size
      const { totalCount: connections, idleCount: idle, waitingCount: waiting } = database.pool
      return { ...size, connections, idle, waiting }
    },
    async points(node, stepMs, from) {
      const query = database.kysely
        .selectFrom('health_points')
        .select(['at', 'point'])
        .where('node', '=', node)
        .where('step_ms', '=', stepMs)
        .where('at', '>=', from)
        .orderBy('at')
      return (await query.execute()).map(({ at, point }) => ({ at, point: readPoint(point) }))
    },
    async keepPoints(node, kept) {
      await database.kysely.transaction().execute(async (transaction) => {
        for (const { stepMs, at, point: values, keepFrom } of kept) {
          const point = JSON.stringify(values)
          await transaction
            .insertInto('health_points')
            .values({ node, step_ms: stepMs, at, point })
            .onConflict((conflict) => conflict.columns(['node', 'step_ms', 'at']).doUpdateSet({ point }))
            .execute()
          await transaction
            .deleteFrom('health_points')
            .where('node', '=', node)
            .where('step_ms', '=', stepMs)
            .where('at', '<', keepFrom)
            .execute()
        }
      })
    },
  }
}

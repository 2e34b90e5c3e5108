import type { Database } from '@rastro/platform'
import type { HealthStore } from './store.ts'
import type { ExtensionTables } from './tables.ts'

const SIZE = {
  sqlite: 'SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()',
  postgres: 'SELECT pg_database_size(current_database())',
} as const

/** How the database is. */
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
  }
}

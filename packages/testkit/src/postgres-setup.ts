import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

/** Vitest's global set-up: one PostgreSQL for the whole run, or one loud line that there is none. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    const postgres = await startPostgres()
    project.provide('postgresUrl', postgres.url)
    return () => postgres.stop()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`\n!!! NO POSTGRESQL: store tests run on SQLite only. ${reason}\n\n`)
    project.provide('postgresUrl', null)
    return undefined
  }
}

import { createApiSource } from './api-source.ts'
import { openMysql } from './open-mysql.ts'
import { openPostgres } from './open-postgres.ts'
import { type ImportOptions, withoutPassword } from './options.ts'
import type { TraccarSource } from './source.ts'
import { createSqlSource } from './sql-source.ts'

/** Reach the server somebody moves away from. @throws Error with a sentence when it cannot be read */
export async function openSource({ address, token }: ImportOptions): Promise<TraccarSource> {
  const name = withoutPassword(address)
  if (/^https?:/.test(address)) return createApiSource({ url: name, token })
  const database = await (address.startsWith('postgres') ? openPostgres(address) : openMysql(address))
  try {
    return await createSqlSource(database, name)
  } catch (error) {
    await database.close()
    throw error
  }
}

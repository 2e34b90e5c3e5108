import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type SqliteFile, toObjects } from './sqlite.ts'
import type { SqlValue } from './sqlite-messages.ts'
import type { OpenTransaction } from './sqlite-transactions.ts'

/** Kysely over an open SQLite file. Destroying the Kysely leaves the file open. */
export function createSqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(file),
    createIntrospector: (kysely: Kysely<unknown>) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function createDriver(file: SqliteFile): Driver {
  const transactions = new WeakMap<DatabaseConnection, OpenTransaction>()

  async function finish(connection: DatabaseConnection, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    await transactions.get(connection)?.finish(how)
    transactions.delete(connection)
  }

  return {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        executeQuery: (query) => executeQuery(file, transactions.get(connection), query),
        streamQuery: () => {
          throw new Error('Streaming is not offered on SQLite: ask for pages')
        },
      }
      return connection
    },
    releaseConnection: async () => {},
    beginTransaction: async (connection) => void transactions.set(connection, await file.begin()),
    commitTransaction: (connection) => finish(connection, 'COMMIT'),
    rollbackTransaction: (connection) => finish(connection, 'ROLLBACK'),
  }
}

async function executeQuery<R>(
  file: SqliteFile,
  transaction: OpenTransaction | undefined,
  query: CompiledQuery,
): Promise<QueryResult<R>> {
  // What is no SQLite value (a Date, an object) is refused when it is bound, with a message that says so.
  const values = query.parameters as readonly SqlValue[]
  // The caller of Kysely vouches for the shape R of the rows, as with every dialect.
  if (!transaction && isSelect(query)) return { rows: (await file.all(query.sql, values)) as R[] }
  const result = await (transaction ?? file).run(query.sql, values)
  return {
    rows: toObjects(result) as R[],
    numAffectedRows: BigInt(result.changes),
    insertId: BigInt(result.lastInsertId),
  }
}

/** Whether the reading thread may run it. SQLite has no SELECT that writes. */
function isSelect(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || (query.query.kind === 'RawNode' && /^\s*select\b/i.test(query.sql))
}

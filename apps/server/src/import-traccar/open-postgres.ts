import { Client } from 'pg'
import type { TheirDatabase } from './sql-tables.ts'

/** Everything as the database writes it: times are of no zone and read as UTC by us. */
const AS_TEXT = { getTypeParser: (type: number) => (type === BYTEA ? readBytes : type === BOOL ? readBool : String) }
const BYTEA = 17
const BOOL = 16

/** Connect to the PostgreSQL of a Traccar server; the session can only read. */
export async function openPostgres(url: string): Promise<TheirDatabase> {
  const client = new Client({ connectionString: url, application_name: 'rastro import', options: READ_ONLY })
  // A connection that breaks is told by the next query; unheard, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return {
    schema: 'current_schema()',
    async query(sql) {
      const result = await client.query<unknown[]>({ text: sql, rowMode: 'array', types: AS_TEXT })
      return { columns: result.fields.map(({ name }) => name), rows: result.rows }
    },
    close: () => client.end(),
  }
}

const READ_ONLY = '-c default_transaction_read_only=on -c timezone=UTC -c datestyle=ISO -c bytea_output=hex -c jit=off'

function readBytes(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex')
}

function readBool(text: string): boolean {
  return text === 't'
}

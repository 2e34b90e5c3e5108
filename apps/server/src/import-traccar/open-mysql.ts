import type { RowDataPacket } from 'mysql2/promise'
import type { TheirDatabase } from './sql-tables.ts'

/**
 * Connect to the MySQL or MariaDB of a Traccar server; the session can only read. Its time zone stays what it is for that
 * server: times come as they were written, which is UTC.
 */
export async function openMysql(url: string): Promise<TheirDatabase> {
  // Loaded here, because hardly anybody needs it.
  const { createConnection } = await import('mysql2/promise')
  const connection = await createConnection({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    rowsAsArray: true,
    dateStrings: true,
    supportBigNumbers: true,
    charset: 'utf8mb4',
  })
  await connection.query('SET SESSION TRANSACTION READ ONLY')
  return {
    schema: 'DATABASE()',
    async query(sql) {
      const [rows, fields] = await connection.query<RowDataPacket[][]>(sql)
      return { columns: fields.map(({ name }) => name), rows }
    },
    close: () => connection.end(),
  }
}

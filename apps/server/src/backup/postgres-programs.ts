import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian and Ubuntu put the programs of each major version. */
const DEBIAN = '/usr/lib/postgresql'

/** Run one of PostgreSQL's programs on a database. @throws Error with what it said */
export async function runPostgres(program: 'pg_dump' | 'pg_restore', url: string, words: string[]): Promise<void> {
  const child = spawn(findProgram(program), words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...libpqEnvironment(url) },
  })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    throw new Error(`${program} is not installed: Debian has it in postgresql-client.`, { cause: error })
  })) as [number | null] // what `close` tells
  if (code !== 0) throw new Error(`${program} failed: ${said.join('').slice(-2000)}`)
}

/** The newest that is installed; else whatever the path has. */
function findProgram(program: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : []
  const files = versions.map((version) => join(DEBIAN, version, 'bin', program))
  return files.find((file) => existsSync(file)) ?? program
}

/** In variables, because everybody on the machine sees the words of a command. */
function libpqEnvironment(address: string): Record<string, string> {
  const url = new URL(address)
  const mode = url.searchParams.get('sslmode')
  return {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(mode !== null && { PGSSLMODE: mode }),
  }
}

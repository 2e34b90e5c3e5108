import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '@rastro/platform'
import { countRecords } from '@rastro/testkit/bench/records'
import { findPostgres, freePort, startPostgres } from '@rastro/testkit/postgres'
import { defineFault, type FaultTools } from './fault.ts'
import { storePositions } from './stored-fleet.ts'

const run = promisify(execFile)
const NOBODY = 65_534

/** The runbook of docs/operating.md, step by step: archive, base backup, a bad DELETE, and the second before it. */
export const pointInTime = defineFault({
  id: 'R38',
  name: 'point in time',
  what: 'PostgreSQL back to the second before a bad DELETE',
  short: { rows: 2_000 },
  full: { rows: 1_000_000 },
  needs: ['pg_dump'],
  pass: {
    missing: { what: 'positions missing afterwards', unit: 'rows', atMost: 0 },
    deleted: { what: 'positions the DELETE took', unit: 'rows', atLeast: 1 },
    minutes: { what: 'the way back, without typing', unit: 'min', atMost: 45 },
  },
  async run({ rows }, tools) {
    const home = await sharedFolder(tools)
    const archive = join(home, 'archive')
    await mkdir(archive)
    await give(archive)
    const postgres = await startPostgres({ isDurable: true, parent: home })
    tools.onEnd(() => postgres.stop())
    await configure(postgres.url, archive)
    await postgres.halt()
    await postgres.resume()
    const place = { location: { url: postgres.url }, folder: home, databaseUrl: postgres.url }
    await storePositions(place, rows)
    const base = join(home, 'base')
    await runAs('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      new URL(postgres.url).port,
      '-U',
      'postgres',
      '-D',
      base,
      '--checkpoint=fast',
    ])
    await storePositions(place, rows, rows + 1)
    const before = await ask(postgres.url, 'SELECT clock_timestamp()::text')
    await pause(1100)
    await ask(postgres.url, 'DELETE FROM positions')
    await ask(postgres.url, 'SELECT pg_switch_wal()')
    const deleted = 2 * rows - (await countRecords(place.location))
    await postgres.halt()
    const start = performance.now()
    const url = await recover({ base, archive, before }, tools)
    const missing = 2 * rows - (await countRecords({ url }))
    return { missing, deleted, minutes: (performance.now() - start) / 60_000 }
  },
})

/** A folder PostgreSQL's own user can enter. */
async function sharedFolder(tools: FaultTools): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-archive-'))
  tools.onEnd(() => rm(folder, { recursive: true, force: true }))
  await give(folder)
  return folder
}

async function give(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  if (process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY)
}

async function configure(url: string, archive: string): Promise<void> {
  await ask(url, 'ALTER SYSTEM SET archive_mode = on')
  await ask(url, `ALTER SYSTEM SET archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`)
}

/** Start the base backup with the moment it is to reach. @returns the address of the database */
async function recover({ base, archive, before }: Record<'base' | 'archive' | 'before', string>, tools: FaultTools) {
  await writeFile(join(base, 'recovery.signal'), '')
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // As on the server the archive is of, or recovery is refused.
    max_connections: '200',
    unix_socket_directories: '',
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: before,
    recovery_target_action: 'promote',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program('postgres'), ['-D', base, ...words], { ...owner(), cwd: '/', stdio: 'ignore' })
  const ended = once(server, 'exit')
  // At once: its folder goes next.
  tools.onEnd(() => (server.kill('SIGQUIT') ? ended : undefined))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let attempt = 0; attempt < 1200; attempt++) {
    const isReady = await ask(url, 'SELECT pg_is_in_recovery()').then(
      (answer) => answer === 'false',
      () => false,
    )
    if (isReady) return url
    await pause(100)
  }
  throw new Error('the recovered PostgreSQL did not come up')
}

async function ask(url: string, query: string): Promise<string> {
  const database: Database<object> = await openDatabase({ url })
  try {
    return String((await database.rows(query))[0]?.[0])
  } finally {
    await database.close()
  }
}

function owner(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

function program(name: string): string {
  return join(findPostgres() ?? '', name)
}

async function runAs(name: string, words: string[]): Promise<void> {
  await run(program(name), words, { ...owner(), cwd: '/' })
}

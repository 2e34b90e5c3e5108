import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Where Debian and Ubuntu put the programs of each major version. */
const DEBIAN = '/usr/lib/postgresql'
/** The user `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534

/** Where empty clusters are kept: with the working copy, and thrown away with it. */
const TEMPLATES = join(import.meta.dirname, '../../../.cache')

const START_MS = 120_000
/** Above those the system gives away, so that no other server gets the port of one that is halted. */
const PORTS = [61_000, 65_500] as const

/**
 * PostgreSQL ends with the pipe on its standard input, so that it never outlives us, even when we are killed; its
 * data ($0) go too, unless the pipe said to keep them. SIGINT is its fast shutdown.
 */
const LEASH =
  '"$@" <&- & server=$!; read -r word; kill -INT $server 2>/dev/null; wait $server; [ "$word" = keep ] || rm -rf "$0"'

/** A PostgreSQL of our own on a random port of the loopback address, with an empty data folder. */
export interface TestPostgres {
  /** Address of its database `postgres`, superuser. */
  readonly url: string
  /** Process id of its postmaster. @throws Error when it does not run */
  pid(): number
  /** Shut the server down and keep its data; {@link resume} starts it again on the same port. */
  halt(): Promise<void>
  resume(): Promise<void>
  /** Shut the server down and remove its data. */
  stop(): Promise<void>
}

/** Folder of the newest PostgreSQL programs installed, if there is any. */
export function findPostgres(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')))
}

/**
 * Start a PostgreSQL.
 * @param parent folder in which its data folder is made
 * @param isDurable whether commits reach the disk, as in production; tests are faster without
 * @throws Error when PostgreSQL is not installed or does not start
 */
export async function startPostgres({ isDurable = false, parent = tmpdir() } = {}): Promise<TestPostgres> {
  const bin = findPostgres()
  if (!bin) throw new Error(`PostgreSQL is not installed (looked in ${DEBIAN})`)
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const folder = await mkdtemp(join(parent, 'rastro-postgres-'))
  if (owner.uid) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  fillDataFolder(folder, bin, owner)
  const port = await freePort()
  const command = [join(bin, 'postgres'), '-D', folder, ...settings(port, isDurable)]
  const launch = (word: string) => launchServer(folder, command, { ...owner, word })
  let server: ChildProcess | undefined = await launch('remove')

  async function halt(word = 'keep'): Promise<void> {
    if (server) await end(server, word)
    server = undefined
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    // Its first line is the process id of the postmaster.
    pid: () => Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8')),
    halt: () => halt(),
    async resume() {
      server ??= await launch('keep')
    },
    async stop() {
      await halt('remove')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Put an empty cluster into a folder. The first of a working copy is made by initdb and kept; the others are copies of
 * it, which cost a tenth of the time.
 */
function fillDataFolder(folder: string, bin: string, owner: { uid?: number; gid?: number }): void {
  const kept = join(TEMPLATES, `postgres-${bin.split('/').at(-2)}-${owner.uid ?? process.getuid?.()}`)
  if (existsSync(kept)) return copyFolder(kept, folder)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
  )
  mkdirSync(TEMPLATES, { recursive: true })
  const made = mkdtempSync(join(TEMPLATES, 'postgres-'))
  copyFolder(folder, made)
  try {
    // Whole or not at all, and whoever was first.
    renameSync(made, kept)
  } catch {
    rmSync(made, { recursive: true })
  }
}

/** With owners and rights. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', '--reflink=auto', `${from}/.`, to])
}

function settings(port: number, isDurable: boolean): string[] {
  const pairs = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', lc_messages: 'C' }
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const all = { ...pairs, max_connections: '200', ...(isDurable ? {} : quick) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function launchServer(
  folder: string,
  command: string[],
  { word, ...owner }: { uid?: number; gid?: number; word: string },
): Promise<ChildProcess> {
  const server = spawn('sh', ['-c', LEASH, folder, ...command], {
    ...owner,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const said: string[] = []
  const isReady = new Promise<boolean>((resolve) => {
    // Read on after the start as well: a full pipe would block the server.
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (said.length < 50) said.push(line)
      if (line.includes('database system is ready to accept connections')) resolve(true)
      // Who connects meanwhile is told that it is starting up: his error, not ours.
      if (line.includes('FATAL') && !line.includes('the database system is')) resolve(false)
    })
    setTimeout(() => resolve(false), START_MS).unref()
  })
  if (await isReady) return server
  await end(server, word)
  throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`)
}

async function end(server: ChildProcess, word: string): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.stdin?.end(`${word}\n`)
  await exited
}

/** A port nobody has. PostgreSQL cannot choose one itself; between this and its start somebody else may take it, rarely. */
export async function freePort(): Promise<number> {
  const [lowest, highest] = PORTS
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('no free port was found')
}

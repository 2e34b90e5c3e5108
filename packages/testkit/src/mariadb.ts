import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './postgres.ts'

/** A MariaDB of one's own on a random port of the loopback address. */
export interface TestMariadb {
  /** Address of its database `traccar`, everything allowed. */
  readonly url: string
  /** Run statements in it, by its own client. */
  run(statements: readonly string[]): Promise<void>
  stop(): Promise<void>
}

const SERVER = '/usr/sbin/mariadbd'
const NOBODY = 65_534
const PATIENCE_MS = 30_000

/** Whether this machine has one; `npm test` installs it where it can. */
export const hasMariadb: boolean = existsSync(SERVER)

/** It ends with the pipe on its standard input, so that it never outlives us, and takes its data ($0) along. */
const LEASH = '"$@" <&- & server=$!; read -r word; kill -KILL $server 2>/dev/null; wait $server; rm -rf "$0"'

/** Start one without anything that makes it safe and slow; three hours behind UTC, as a machine in Brazil is. */
export async function startMariadb(): Promise<TestMariadb> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-mariadb-'))
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (owner.uid) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')]
  const install = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db']
  await promisify(execFile)('/usr/bin/mariadb-install-db', install, { ...owner, cwd: '/' })
  const port = await freePort()
  const places = `--datadir=${data} --socket=${socket} --port=${port} --bind-address=127.0.0.1`
  const speed = '--innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0 --skip-log-bin --skip-name-resolve'
  const language = '--default-time-zone=-03:00 --character-set-server=utf8mb4'
  const words = `--no-defaults ${places} ${speed} ${language}`.split(' ')
  const server = spawn('sh', ['-c', LEASH, folder, SERVER, ...words], {
    ...owner,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const client = ['--no-defaults', `--socket=${socket}`, '--user=root', '--default-character-set=utf8mb4']

  async function run(statements: readonly string[]): Promise<void> {
    const program = spawn('/usr/bin/mariadb', [...client, 'traccar'], { stdio: ['pipe', 'ignore', 'pipe'] })
    const said: Buffer[] = []
    program.stderr.on('data', (bytes: Buffer) => said.push(bytes))
    program.stdin.end(statements.map((statement) => `${statement};\n`).join(''))
    const [code] = await once(program, 'close')
    if (code !== 0) throw new Error(`MariaDB refused: ${Buffer.concat(said).toString()}`)
  }

  for (const giveUpAt = Date.now() + PATIENCE_MS; ; ) {
    const made = await promisify(execFile)('/usr/bin/mariadb', [...client, '-e', 'CREATE DATABASE traccar']).then(
      () => true,
      () => false,
    )
    if (made) break
    if (Date.now() > giveUpAt) throw new Error('MariaDB did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url: `mysql://root@127.0.0.1:${port}/traccar`,
    run,
    async stop() {
      const exited = once(server, 'exit')
      server.stdin?.end('stop\n')
      await exited
    },
  }
}

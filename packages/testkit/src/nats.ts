import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { freePort } from './pebble.ts'

/** A NATS server of one's own on a random port of the loopback address. */
export interface TestNats {
  readonly url: string
  /** End it at once, as a broken machine would. */
  kill(): Promise<void>
  /** Start it again on the same port, and let in from now on who has this name and password. */
  resume(login?: Login): Promise<void>
  stop(): Promise<void>
}

/** `name:password`. */
export type Login = `${string}:${string}`

const PROGRAMS = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server', '/usr/bin/nats-server']
const PATIENCE_MS = 10_000

const program = PROGRAMS.find((path) => existsSync(path))

/** Whether this machine has one; `npm test` installs it where it can. */
export const hasNats: boolean = program !== undefined

/** Start one that lets in everybody, or who has a login. @throws Error when it is not installed or does not start */
export async function startNats(login?: Login): Promise<TestNats> {
  if (program === undefined) throw new Error('nats-server is not installed')
  const port = await freePort()
  let server: ChildProcess | undefined = await launch(program, port, login)

  async function kill(): Promise<void> {
    const ended = server && once(server, 'exit')
    server?.kill('SIGKILL')
    server = undefined
    await ended
  }

  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async resume(again = login) {
      server ??= await launch(program, port, again)
    },
    stop: kill,
  }
}

async function launch(path: string, port: number, login?: Login): Promise<ChildProcess> {
  const [user, password] = login?.split(':') ?? []
  const guarded = user && password ? ['--user', user, '--pass', password] : []
  const server = spawn(path, ['--addr', '127.0.0.1', '--port', String(port), ...guarded], { stdio: 'ignore' })
  for (let waited = 0; !(await isOpen(port)); waited += 20) {
    if (waited > PATIENCE_MS || server.exitCode !== null) throw new Error('nats-server does not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return server
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

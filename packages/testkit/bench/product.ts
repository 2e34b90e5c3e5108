import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { protocols } from '@rastro/tracking/protocols/index'
import type { Protocol } from '@rastro/tracking/protocols/protocol'
import nodeEnvironment from '../../../apps/server/node-environment.json' with { type: 'json' }
import nodeFlags from '../../../apps/server/node-flags.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../../..')
const MAIN = join(ROOT, 'apps/server/src/main.ts')
export const HOST = '127.0.0.1'
export const ADMIN = { email: 'bench@example.com', password: 'a long enough secret' }
/** A quiet machine needs one second, a busy one thirty times as long. */
const START_MS = 300_000
const POLL_MS = 10

/** Where the product listens: the same after every start. */
export interface Addresses {
  readonly url: string
  readonly port: number
  readonly offset: number
  readonly ports: { readonly gt06: number; readonly teltonika: number }
}

export interface ProductOptions {
  readonly addresses: Addresses
  readonly folder: string
  readonly databaseUrl?: string | undefined
  /** Settings besides those above. */
  readonly environment?: Readonly<Record<string, string>>
  /** Address it listens on and is asked at; default: the loopback. */
  readonly host?: string
  /** Whether to wait for device ports; default: yes. */
  readonly hasDevicePorts?: boolean
  /** A command in front of the program, such as `prlimit --nofile=1024`, that becomes it. */
  readonly front?: readonly string[]
  /** Where its log goes; errors only, to our own output, when absent. */
  readonly onLog?: (line: string) => void
}

/** The product as it is run: a process of its own. */
export interface Product {
  readonly pid: number
  /** From the start of the process to the first connection a device port took. */
  readonly openAfterMs: number
  /** End it as a power cut would. */
  kill(): Promise<void>
  /** End it as an operator would. @returns its exit code */
  stop(): Promise<number | null>
}

/** Find addresses nobody uses. Between this and the start somebody else may take one, rarely. */
export async function findAddresses(): Promise<Addresses> {
  const all: readonly Protocol[] = protocols
  for (let attempt = 0; attempt < 50; attempt++) {
    // Below the ports the system gives to connections: one of those would be taken when the product starts again.
    const offset = 10_000 + Math.floor(Math.random() * 17_000)
    const wanted = all.map(({ port }) => port + offset)
    const port = Math.max(...wanted) + 1
    if (!(await areFree([...wanted, port]))) continue
    const portOf = (name: string): number => (all.find((protocol) => protocol.name === name)?.port ?? 0) + offset
    const ports = { gt06: portOf('gt06'), teltonika: portOf('teltonika') }
    return { url: `http://${HOST}:${port}`, port, offset, ports }
  }
  throw new Error('no free block of ports was found')
}

async function areFree(ports: readonly number[]): Promise<boolean> {
  for (const port of ports) if (!(await isFree(port))) return false
  return true
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen(port, HOST, () => server.close(() => resolve(true)))
  return promise
}

/** Start the product and wait until trackers and people can come. @throws Error when it ends or takes too long */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { addresses, folder, databaseUrl, front = [], onLog, host = HOST, hasDevicePorts = true } = options
  const start = performance.now()
  const [program, ...args] = [...front, process.execPath, ...nodeFlags.map(fromRoot), ...flags(), MAIN]
  const child = spawn(program, args, {
    stdio: ['ignore', onLog ? 'pipe' : 'inherit', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...nodeEnvironment,
      PORT: String(addresses.port),
      HOST: host,
      DATA_DIR: folder,
      DEVICE_PORT_OFFSET: String(addresses.offset),
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
      ...options.environment,
    },
  })
  if (onLog && child.stdout) createInterface(child.stdout).on('line', onLog)
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let isAsked = false
  child.once('exit', (code, signal) => {
    process.off('exit', endWithUs)
    if (!isAsked) console.error(`the product ended by itself: code ${String(code)}, signal ${String(signal)}`)
  })
  for (const port of hasDevicePorts ? Object.values(addresses.ports) : []) {
    while (!(await isOpen(port, host))) await patience(child, start)
  }
  const openAfterMs = performance.now() - start
  while (!(await isReady(addresses.url.replace(HOST, host)))) await patience(child, start)
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    isAsked = true
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }
  const kill = async (): Promise<void> => void (await end('SIGKILL'))
  return { pid: child.pid ?? 0, openAfterMs, kill, stop: () => end('SIGTERM') }
}

/** Log in at the product. @returns the session, as a `Cookie` header @throws Error when it refuses */
export async function logIn(url: string, email = ADMIN.email): Promise<string> {
  const body = new URLSearchParams({ email, password: ADMIN.password })
  const answer = await fetch(`${url}/api/session`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`login failed: ${answer.status} ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Whether a process is there. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Tests and faults may run elsewhere than a start does. */
function fromRoot(flag: string): string {
  return flag.replace('=./', `=${ROOT}/`)
}

/** BENCH_NODE_OPTIONS: flags for the product alone, e.g. `--cpu-prof --cpu-prof-dir=/tmp/profiles`. */
function flags(): string[] {
  return process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? []
}

async function patience(child: ChildProcess, start: number): Promise<void> {
  if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`)
  if (performance.now() - start > START_MS) {
    // Nobody else would end it.
    child.kill('SIGKILL')
    throw new Error('the product did not open its ports in time')
  }
  await pause(POLL_MS)
}

function isOpen(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, host)
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DEVICE_DEFAULTS, type Device, type Position } from '@rastro/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeDatabases } from '../databases.ts'
import { createDevice } from '../device.ts'
import { createMemoryLedger } from '../ledger.ts'
import { recordAt } from './story-world.ts'

const MAIN = join(import.meta.dirname, '../../../../apps/server/src/main.ts')
const EMAIL = 'marina@example.com'
const PASSWORD = 'andorinhas no telhado'
const VEHICLES = 5
/** The server is killed when this many records are acknowledged, with more under way. */
const ENOUGH = 60

interface Running {
  process: ChildProcess
  url: string
  port: number
}

/** Start the product as a person does, and wait for its word that it is ready. */
async function startServer(environment: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout)) {
    // Log lines are JSON objects.
    const entry = JSON.parse(line) as { msg: string; url: string; devicePorts: Record<string, { tcp: number }> }
    if (entry.msg === 'ready') return { process: child, url: entry.url, port: entry.devicePorts['gt06']?.tcp ?? 0 }
  }
  throw new Error('the server ended before it was ready')
}

async function logIn(url: string) {
  const body = new URLSearchParams({ email: EMAIL, password: PASSWORD })
  const answer = await fetch(`${url}/api/session`, { method: 'POST', body })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return async <T>(method: string, path: string, content?: unknown): Promise<T> => {
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method, headers, ...(content ? { body: JSON.stringify(content) } : {}) })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    // The caller names the shape the endpoint documents.
    return (await response.json()) as T
  }
}

describeDatabases('a server killed under load', (database) => {
  test('has every record it acknowledged, once, when it is started again', async () => {
    const { options, drop } = await database.create()
    onTestFinished(drop)
    const folder = await mkdtemp(join(tmpdir(), 'rastro-kill-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const environment = {
      DATA_DIR: folder,
      DATABASE_URL: 'url' in options ? options.url : '',
      // Below the ports the system gives to callers; the process id keeps two runs on one machine apart.
      DEVICE_PORT_OFFSET: String(6_000 + (process.pid % 190) * 100),
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    }
    const first = await startServer(environment)
    const call = await logIn(first.url)
    const ledger = createMemoryLedger()
    const uniqueIds = Array.from({ length: VEHICLES }, (_, index) => `86655105000000${index}`)
    const devices = await Promise.all(
      uniqueIds.map((uniqueId) =>
        call<Device>('POST', '/api/devices', { ...DEVICE_DEFAULTS, name: uniqueId, uniqueId }),
      ),
    )
    const trackers = uniqueIds.map((uniqueId) =>
      createDevice({ protocol: 'gt06', uniqueId, host: '127.0.0.1', port: first.port, ledger, backoffMs: [100, 500] }),
    )
    onTestFinished(async () => {
      for (const tracker of trackers) await tracker.stop()
    })
    const began = Date.now()
    const records = Array.from({ length: 2_000 }, (_, step) => recordAt(step, { fixTime: fixTimeOf(began, step) }))
    for (const record of records) for (const tracker of trackers) tracker.send(record)
    await vi.waitFor(() => expect(ledger.size).toBeGreaterThan(ENOUGH), { timeout: 10_000, interval: 5 })
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    const acknowledged = ledger.size
    expect(acknowledged).toBeLessThan(records.length * VEHICLES)

    const second = await startServer(environment)
    // What was not acknowledged comes again from the trackers themselves.
    await Promise.all(trackers.map((tracker) => tracker.settled()))
    const ask = await logIn(second.url)
    const window = `from=${records[0]?.fixTime.toISOString()}&to=${records.at(-1)?.fixTime.toISOString()}`
    for (const { id } of devices) {
      await vi.waitFor(
        async () => {
          const positions = await ask<Position[]>('GET', `/api/positions?deviceId=${id}&${window}`)
          expect(positions.map(({ fixTime }) => Date.parse(fixTime ?? ''))).toEqual(
            records.map(({ fixTime }) => fixTime.getTime()),
          )
        },
        { timeout: 10_000, interval: 250 },
      )
    }
    second.process.kill('SIGTERM')
    expect(await once(second.process, 'exit')).toEqual([0, null])
  }, 60_000)
})

/** Seconds that lead up to the start of the test. */
function fixTimeOf(began: number, step: number): Date {
  return new Date(Math.floor(began / 1000) * 1000 - 4_000_000 + step * 1000)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOf, fillLogin } from './person.ts'

const MAIN = join(import.meta.dirname, '../../../apps/server/src/main.ts')
const EMAIL = 'marina@example.com'
const PASSWORD = 'andorinhas no telhado'
/** What the server ends with when it wants to be started again. */
const RESTART_EXIT_CODE = 75

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

/** A port nobody listens at, which both runs of the server then have. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** The product as `npm start` runs it: started again whenever it asks for that. */
async function supervise(environment: Record<string, string>) {
  const ends: (number | null)[] = []
  let child: ChildProcess | undefined
  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', LOG_LEVEL: 'info', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    started.once('exit', (code) => {
      ends.push(code)
      if (code === RESTART_EXIT_CODE) void start()
    })
    for await (const line of createInterface(started.stdout)) {
      if ((JSON.parse(line) as { msg: string }).msg === 'ready') break // log lines are JSON objects
    }
    started.stdout.resume()
  }
  onTestFinished(() => void child?.kill('SIGKILL'))
  await start()
  return { ends, pid: () => child?.pid }
}

test('[SRV-02] an administrator restarts the server, and the page waits and goes on by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-server-restart-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = String(await freePort())
  const server = await supervise({
    DATA_DIR: folder,
    PORT: port,
    // Below the ports the system gives to callers; the process id keeps two runs on one machine apart.
    DEVICE_PORT_OFFSET: String(6_000 + (process.pid % 190) * 100),
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  })
  const opened = await browser.open(`http://127.0.0.1:${port}`)
  onTestFinished(() => opened.close())
  const { page } = opened
  await page.goto('/server')
  await fillLogin(page, EMAIL, PASSWORD)
  const limit = page.getByLabel('Limite de veículos do servidor')
  await limit.fill('40')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo').first().waitFor()
  expect(faultsOf(opened)).toEqual([])

  const first = server.pid()
  const restart = page.getByRole('button', { name: 'Reiniciar', exact: true })
  await restart.click()
  const dialog = page.getByRole('dialog', { name: 'Reiniciar o servidor?' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(server.ends).toEqual([])
  await restart.click()
  const again = dialog.getByRole('button', { name: 'Reiniciar', exact: true })
  await again.click()
  await dialog.getByText('Digite a sua senha atual.').waitFor()
  await dialog.getByLabel('Senha atual').fill(PASSWORD)
  await again.click()
  await page.getByText('Reiniciando o servidor…').waitFor()
  await page.getByText('O servidor voltou.').waitFor({ timeout: 80_000 })
  expect(server.ends).toEqual([RESTART_EXIT_CODE])
  expect(server.pid()).not.toBe(first)
  // Still the same person, on the same screen, with what was saved before.
  expect(await limit.inputValue()).toBe('40')
  expect(new URL(page.url()).pathname).toBe('/server')
  // That requests failed meanwhile is no fault; an exception would be one.
  expect(faultsOf(opened).filter((fault) => fault.startsWith('exception'))).toEqual([])
}, 150_000)

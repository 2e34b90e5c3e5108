import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { RESTART_EXIT_CODE } from './process.ts'

const LOGIN = { email: 'root@example.com', password: 'andorinhas no telhado' }

test('a restart ends the process in order, with the code that asks for another start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-restart-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const environment = {
    PATH: process.env['PATH'],
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEVICE_PORT_OFFSET: '31000',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: folder,
    env: { ...environment, ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let url = ''
  for await (const line of createInterface(child.stdout)) {
    const entry = JSON.parse(line) as { msg: string; url: string } // log lines are JSON objects
    if (entry.msg === 'ready') url = entry.url
    if (url !== '') break
  }
  child.stdout.resume()
  const login = await fetch(`${url}/api/session`, { method: 'POST', body: new URLSearchParams(LOGIN) })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await fetch(`${url}/api/server/restart`, { method: 'POST', headers: { cookie } })).status).toBe(200)
  expect(await ended).toEqual([RESTART_EXIT_CODE, null])
})

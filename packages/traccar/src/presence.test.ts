import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { USER_DEFAULTS } from '@rastro/contracts'
import { createUpstream } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createLogins, type Throttle } from './logins.ts'
import { createPresence, type RequirePresence } from './presence.ts'

const PASSWORD = 'andorinhas no telhado'
const MARINA = { ...USER_DEFAULTS, id: 1, name: 'Marina', email: 'marina@example.com' }

/** A server that knows one password, and what it and the count of logins heard. */
async function start({ hasCode = false } = {}) {
  const heard: string[] = []
  const counted: string[] = []
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    heard.push(`${request.method} ${request.headers.cookie ?? form.get('email')}`)
    const isRight = request.method === 'DELETE' || form.get('password') === PASSWORD
    if (isRight && !hasCode) response.setHeader('set-cookie', 'JSESSIONID=asked; Path=/')
    if (isRight && hasCode) response.setHeader('www-authenticate', 'TOTP')
    response.writeHead(isRight && !hasCode ? 200 : 401).end(isRight ? JSON.stringify(MARINA) : '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // it listens at a port
  const upstream = createUpstream(`http://127.0.0.1:${port}`)
  onTestFinished(() => {
    upstream.close()
    server.close()
  })
  const callers = { require: async () => MARINA }
  const note = (word: string) => () => void counted.push(word)
  const throttle: Throttle = {
    begin: () => ({ succeed: note('right'), fail: note('wrong'), cancel: note('nothing') }),
  }
  const requirePresence = createPresence(callers, createLogins(upstream, throttle))
  const ask = (password?: string, headers = {}) =>
    requirePresence({ headers, ip: '203.0.113.7' } as unknown as Parameters<RequirePresence>[0], password)
  return { ask, heard, counted }
}

test('[C-16] on a Traccar server the password is asked of that server, and the session of the question ends', async () => {
  const { ask, heard, counted } = await start()
  await expect(ask()).rejects.toThrow('Current password is needed')
  await expect(ask('pardais')).rejects.toThrow('Current password is wrong')
  await ask(PASSWORD)
  expect(heard).toEqual(['POST marina@example.com', 'POST marina@example.com', 'DELETE JSESSIONID=asked'])
  expect(counted).toEqual(['wrong', 'right'])
})

test('who logs in with the request is there, and who uses one-time codes needs none for this', async () => {
  const { ask, heard, counted } = await start({ hasCode: true })
  await ask(undefined, { authorization: 'Basic bWFyaW5hOng=' })
  expect(heard).toEqual([])
  await ask(PASSWORD)
  expect(counted).toEqual(['nothing'])
})

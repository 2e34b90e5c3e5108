import { USER_DEFAULTS } from '@rastro/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkSession, logIn, logInWithToken, logOut, rememberedToken } from './session.ts'

const user = { ...USER_DEFAULTS, id: 7, name: 'Ana', email: 'ana@example.com' }
const fetchMock = vi.fn<(url: string, init?: RequestInit & { body?: URLSearchParams }) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  rememberedToken.clear()
})
afterEach(() => vi.unstubAllGlobals())

const calls = () => fetchMock.mock.calls.map(([url, init]) => `${init?.method ?? 'GET'} ${url}`)
const refused = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) })

test('[AUTH-01] login posts e-mail, password and the flag as a form', async () => {
  fetchMock.mockImplementation(async () => Response.json(user))
  await expect(logIn({ email: ' ana@example.com ', password: 's3cret', remember: false })).resolves.toEqual(user)
  expect(calls()).toEqual(['POST /api/session'])
  expect(fetchMock.mock.calls[0]?.[1]?.body?.toString()).toBe('email=ana%40example.com&password=s3cret&remember=false')
})

test('the other tabs hear who logged in', async () => {
  fetchMock.mockImplementation(async () => Response.json(user))
  await logIn({ email: 'ana@example.com', password: 's3cret', remember: false })
  expect(localStorage.getItem('rastro.logged-in')).toMatch(/^7 \d+$/)
  localStorage.removeItem('rastro.logged-in')
  await logInWithToken('a b')
  expect(localStorage.getItem('rastro.logged-in')).toMatch(/^7 \d+$/)
})

test('[AUTH-02] login without e-mail or password is refused before any call', async () => {
  const problem = refused('FILL_ALL_FIELDS')
  await expect(logIn({ email: ' ', password: 'x', remember: false })).rejects.toEqual(problem)
  await expect(logIn({ email: 'ana', password: '', remember: false })).rejects.toEqual(problem)
  expect(calls()).toEqual([])
})

test('[AUTH-03] token login asks for the session with the token', async () => {
  fetchMock.mockImplementation(async () => Response.json(user))
  await logInWithToken('a b')
  expect(calls()).toEqual(['GET /api/session?token=a+b'])
})

test('[AUTH-04] an empty token is refused before any call', async () => {
  await expect(logInWithToken('')).rejects.toEqual(refused('FILL_ALL_FIELDS'))
  expect(calls()).toEqual([])
})

test('[AUTH-05] a token the server refuses is invalid login data', async () => {
  fetchMock.mockImplementation(async () => new Response('', { status: 404 }))
  await expect(logInWithToken('old')).rejects.toEqual(refused('INVALID_LOGIN_DATA'))
})

test('[AUTH-06] the session check asks for the session and knows a stranger', async () => {
  fetchMock.mockImplementation(async () => new Response('', { status: 404 }))
  await expect(checkSession()).resolves.toBeNull()
  expect(calls()).toEqual(['GET /api/session'])
})

test('[AUTH-07] [AUTH-15] [PRF-03] a remembered device is logged in again by its stored token', async () => {
  fetchMock.mockImplementation(async (url) => (url.endsWith('/token') ? new Response('tok-1') : Response.json(user)))
  await logIn({ email: 'ana', password: 's3cret', remember: true })
  expect(localStorage.getItem(rememberedToken.key)).toBe('"tok-1"')
  const kept = Object.keys(localStorage).map((key) => localStorage.getItem(key))
  expect(kept.join()).not.toContain('s3cret')

  fetchMock.mockReset()
  fetchMock.mockImplementation(async (url) =>
    url.includes('token=tok-1') ? Response.json(user) : new Response('', { status: 404 }),
  )
  await expect(checkSession()).resolves.toEqual(user)
  expect(calls()).toEqual(['GET /api/session', 'GET /api/session?token=tok-1'])
})

test('a remembered token the server no longer knows is forgotten', async () => {
  rememberedToken.set('old')
  fetchMock.mockImplementation(async () => new Response('', { status: 404 }))
  await expect(checkSession()).resolves.toBeNull()
  expect(rememberedToken.get()).toBe('')
})

test('a server that is away is not taken for a stranger, and the token stays', async () => {
  rememberedToken.set('tok')
  fetchMock.mockImplementation(async () => new Response('', { status: 503 }))
  await expect(checkSession()).rejects.toMatchObject({ status: 503 })
  expect(rememberedToken.get()).toBe('tok')
})

test('[AUTH-08] [AUTH-09] [AUTH-10] logout ends the session, forgets the token, closes the feed and leaves', async () => {
  rememberedToken.set('tok')
  fetchMock.mockImplementation(async () => new Response(null, { status: 204 }))
  const order: string[] = []
  await logOut({ stopFeed: () => order.push('feed stopped'), leave: () => order.push('left') })
  expect(calls()).toEqual(['DELETE /api/session'])
  expect(localStorage.getItem(rememberedToken.key)).toBeNull()
  expect(order).toEqual(['feed stopped', 'left'])
})

test('logout leaves the page even when the server is away', async () => {
  fetchMock.mockImplementation(async () => {
    throw new TypeError('Failed to fetch')
  })
  const leave = vi.fn<() => void>()
  await logOut({ stopFeed: () => undefined, leave })
  expect(leave).toHaveBeenCalledOnce()
})

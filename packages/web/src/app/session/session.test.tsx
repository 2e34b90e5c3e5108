import { SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { actorId } from '../../data/acting.ts'
import { serverQuery } from '../../data/server.ts'
import { checkSession, sessionQuery } from '../../data/session.ts'
import { sessionEnded } from '../../data/session-end.ts'
import { startWords } from '../../i18n/strings.ts'
import { ExpiryCountdown } from './expiry-countdown.tsx'
import { SessionWatch } from './session-watch.tsx'

const feed = vi.hoisted(() => ({ stopped: 0, news: undefined as { onDriverLost: () => void } | undefined }))
vi.mock('../fleet.ts', () => ({
  closeFleet: () => feed.stopped++,
  onAccountNews: (news: { onDriverLost: () => void }) => {
    feed.news = news
    return () => undefined
  },
}))

const NOW = Date.parse('2026-11-21T12:00:00Z')
const fetchMock = vi.fn<(url: string) => Promise<Response>>()

beforeAll(() => startWords('pt'))
beforeEach(() => {
  feed.stopped = 0
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionEnded.set(false)
  actorId.set(null)
})

function open(user: Partial<User>) {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, { ...USER_DEFAULTS, id: 9, name: 'Visita', ...user })
  queries.setQueryData(serverQuery.queryKey, { server: SERVER_DEFAULTS, plus: true, deviceLimit: null })
  render(
    <QueryClientProvider client={queries}>
      <ExpiryCountdown />
      <SessionWatch />
    </QueryClientProvider>,
  )
  return queries
}

const visitor = (secondsLeft: number): Partial<User> => ({
  attributes: { isShared: true },
  expirationTime: new Date(NOW + secondsLeft * 1000).toISOString(),
})

test('[AUTH-18] [AUTH-19] [SHR-03] a visitor sees how long the link still works, and the dialog when it ends', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
  open(visitor(62))
  expect(screen.getByRole('timer').textContent).toBe('1 minuto restante')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByRole('timer').textContent).toBe('59 segundos restantes')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  await screen.findByRole('alertdialog', { name: 'Atenção' })
  await vi.waitFor(() => expect(feed.stopped).toBe(1))
})

test('[AUTH-20] [AUTH-21] the dialog of the end says so, and leaving loads the page anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  open({})
  act(() => sessionEnded.set(true))
  const dialog = await screen.findByRole('alertdialog', { name: 'Atenção' })
  expect(dialog.textContent).toContain('Sua sessão expirou!')
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('who came without a link sees no countdown, whatever the account says', () => {
  open({ expirationTime: new Date(NOW + 60_000).toISOString() })
  expect(screen.queryByRole('timer')).toBeNull()
})

test('[AUTH-17] a vehicle that loses its driver has the session asked for again', async () => {
  fetchMock.mockImplementation(async () => Response.json({ ...USER_DEFAULTS, id: 9, name: 'Visita' }))
  open({})
  act(() => feed.news?.onDriverLost())
  await vi.waitFor(() => expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/session']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a session that is gone when it is asked for again ends before the eyes of the person', async () => {
  fetchMock.mockImplementation(async () => new Response('', { status: 404 }))
  open({})
  act(() => feed.news?.onDriverLost())
  expect(await screen.findByRole('alertdialog', { name: 'Atenção' })).toBeDefined()
})

test('who acts as another user sees as whom, and the way back', async () => {
  fetchMock.mockImplementation(async () =>
    Response.json({ ...USER_DEFAULTS, id: 9, name: 'Visita' }, { headers: { actinguser: '3' } }),
  )
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  open({})
  expect(screen.queryByText(/Você está como/)).toBeNull()
  await act(() => checkSession())
  await screen.findByText('Você está como Visita')
  await userEvent.click(screen.getByRole('button', { name: 'Voltar à minha conta' }))
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/session', '/api/session/3'])
  expect(assign).toHaveBeenCalledWith('/home')
})

test('a logout in another tab leads to the login here as well', () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  open({})
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'rastro.logged-out' })))
  expect(replace).toHaveBeenCalledWith('/login')
})

/** What this page hears of a login in another tab. */
function logInElsewhere(userId: number): void {
  dispatchEvent(new StorageEvent('storage', { key: 'rastro.logged-in', newValue: `${userId} 1700000000000` }))
}

test('a login as somebody else in another tab loads this page anew, one as the same person does not', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  open({})
  logInElsewhere(9)
  expect(reload).not.toHaveBeenCalled()
  logInElsewhere(12)
  expect(reload).toHaveBeenCalledOnce()
})

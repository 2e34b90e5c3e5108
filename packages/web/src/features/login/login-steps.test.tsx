import { SERVER_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { LOGIN_BACKGROUND } from '@rastro/contracts/login-background'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import LoginScreen from './login-screen.tsx'

const fetchMock = vi.fn<(url: string, init?: RequestInit & { body?: URLSearchParams }) => Promise<Response>>()
const user = { ...USER_DEFAULTS, id: 7, name: 'Ana', email: 'ana@example.com' }
let attributes: Record<string, string | number> = {}
let logins: Response[] = []
let unlocks: Response[] = []

beforeAll(() => startWords('pt'))
beforeEach(() => {
  attributes = {}
  logins = []
  unlocks = []
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockImplementation(async (url) => {
    if (url === '/api/server') return Response.json({ ...SERVER_DEFAULTS, attributes })
    if (url === '/tarkan/invoices/unlock') return unlocks.shift() ?? Response.json({})
    return logins.shift() ?? Response.json(user)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  const root = createRootRoute({ component: Outlet })
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: LoginScreen })
  const home = createRoute({ getParentRoute: () => root, path: '/home', component: () => <p>arrived</p> })
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const router = createRouter({ routeTree: root.addChildren([login, home]), history })
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return view
}

async function signIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('E-mail ou usuário'), 'ana@example.com')
  await userEvent.type(screen.getByLabelText('Senha'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

const text = (status: number, body: string) => new Response(body, { status })
const challenge = () => new Response('HTTP 401 Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'TOTP' } })
const suspended = (trustAvailable: boolean) =>
  Response.json({ error: 'Account is suspended trust', trustAvailable }, { status: 400 })
const sent = (path: string) =>
  fetchMock.mock.calls.filter(([url]) => url === path).map(([, init]) => init?.body?.toString() ?? '')

test('the one-time code is asked for only when the server wants it, and sent with name and password', async () => {
  logins = [challenge(), text(400, 'User authorization failed')]
  await open()
  expect(screen.queryByLabelText('Código de 6 dígitos')).toBeNull()
  await signIn()
  const field = await screen.findByLabelText('Código de 6 dígitos')
  expect(document.activeElement).toBe(field)
  expect(screen.getByText(/ana@example.com/)).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('')
  await userEvent.type(field, '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Este código está errado ou já foi usado.'))
  await userEvent.type(screen.getByLabelText('Código de 6 dígitos'), '123 456{Enter}')
  await screen.findByText('arrived')
  expect(sent('/api/session').at(-1)).toBe('email=ana%40example.com&password=secret&code=123456&remember=false')
})

test('another account can be used instead of typing a code', async () => {
  logins = [challenge()]
  await open()
  await signIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Usar outra conta' }))
  expect(screen.getByLabelText('E-mail ou usuário')).toHaveProperty('value', 'ana@example.com')
  expect(screen.getByLabelText('Senha')).toHaveProperty('value', '')
})

test('[AUTH-23] [AUTH-24] [ERR-14] a suspended account that may be trusted unlocks itself and comes in', async () => {
  logins = [suspended(true)]
  await open()
  await signIn()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/suspensa por falta de pagamento/))
  await userEvent.click(screen.getByRole('button', { name: 'Desbloqueio de confiança' }))
  await screen.findByText('arrived')
  expect(sent('/tarkan/invoices/unlock')).toEqual(['email=ana%40example.com&password=secret'])
  expect(sent('/api/session')).toHaveLength(2)
})

test('[AUTH-25] who used the trust unlock already hears so, and is offered none', async () => {
  logins = [suspended(false)]
  await open()
  await signIn()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You have already used trust unlock.'))
  expect(screen.getByRole('alert').textContent).not.toContain('você pode usar')
  expect(screen.queryByRole('button', { name: 'Desbloqueio de confiança' })).toBeNull()
})

test('[ERR-13] a suspended account without trust is told to settle its debts', async () => {
  logins = [Response.json({ error: 'Account is suspended', trustAvailable: false }, { status: 400 })]
  await open()
  await signIn()
  const sentence = 'Esta conta está suspensa por falta de pagamento. Contate o suporte ou regularize os débitos.'
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
  expect(screen.queryByRole('button', { name: 'Desbloqueio de confiança' })).toBeNull()
})

test('the login lies over the picture of the theme, and over the sky when it does not come', async () => {
  attributes = { [LOGIN_BACKGROUND.mode]: 'image', [LOGIN_BACKGROUND.image]: '/tarkan/assets/login.jpg' }
  const { container } = await open()
  const picture = await waitFor(() => {
    const found = container.querySelector('img')
    if (!found) throw new Error('no picture yet')
    return found
  })
  expect(picture.getAttribute('src')).toBe('/tarkan/assets/login.jpg')
  // Many to an outline, each of which begins with a move to its place.
  const stars = () =>
    Array.from(container.querySelectorAll('path[opacity]'), (path) => path.getAttribute('d'))
      .join('')
      .split('M').length - 1
  expect(stars()).toBeLessThan(10)
  fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(stars()).toBeGreaterThan(100)
})

test('the slider shows its images one after another, in its direction and at its speed', async () => {
  const [first, second] = LOGIN_BACKGROUND.slides
  const { mode, seconds, direction } = LOGIN_BACKGROUND
  attributes = { [mode]: 'slider', [first]: '/1.jpg', [second]: '/2.jpg', [seconds]: 2, [direction]: 'up' }
  const { container } = await open()
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2))
  const shown = () =>
    [...container.querySelectorAll('img')]
      .find((image) => !/waiting|leaving/.test(image.className))
      ?.getAttribute('src')
  expect(shown()).toBe('/1.jpg')
  expect(container.querySelector('img')?.className).toMatch(/up/)
  await waitFor(() => expect(shown()).toBe('/2.jpg'), { timeout: 30_000 })
  await waitFor(() => expect(shown()).toBe('/1.jpg'), { timeout: 30_000 })
})

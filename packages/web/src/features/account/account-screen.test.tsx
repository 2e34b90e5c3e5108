import { PUSH_TOKENS, SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serverQuery } from '../../data/server.ts'
import { sessionQuery } from '../../data/session.ts'
import { startWords } from '../../i18n/strings.ts'
import { useToasts } from '../../ui/toasts.ts'
import AccountScreen from './account-screen.tsx'

const ana: User = { ...USER_DEFAULTS, id: 7, name: 'Ana Souza', email: 'ana@example.com' }
const fetchMock = vi.fn<(url: string, init?: RequestInit & { body?: string }) => Promise<Response>>()
let refusal: string | null = null
const session = { createdAt: '2026-11-20T12:00:00Z', lastSeenAt: '2026-11-21T12:00:00Z', isActing: false }
const open = [
  { ...session, key: 'a', kind: 'session', expiresAt: '2026-12-20T12:00:00Z', isCurrent: true },
  { ...session, key: 'b', kind: 'session', expiresAt: '2026-12-20T12:00:00Z', isCurrent: false },
]

beforeAll(() => startWords('pt'))
beforeEach(() => {
  refusal = null
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockImplementation(async (url, init) => {
    if (url === '/api/users/totp' && init?.method === 'POST') return new Response('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    if (url === '/api/users/totp') return Response.json({ offered: true, active: false })
    if (url === '/api/sessions') return Response.json(open)
    if (init?.method === 'DELETE') return new Response(null, { status: 204 })
    if (refusal !== null) return new Response(refusal, { status: 400 })
    return Response.json({ ...ana, ...JSON.parse(init?.body ?? '{}'), password: null, totpKey: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(tab: string, user: Partial<User> = {}) {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, { ...ana, ...user })
  queries.setQueryData(serverQuery.queryKey, { server: SERVER_DEFAULTS, plus: true, deviceLimit: null })
  const root = createRootRoute({ component: Outlet })
  const account = createRoute({ getParentRoute: () => root, path: '/account', component: AccountScreen })
  const home = createRoute({ getParentRoute: () => root, path: '/home', component: () => <p>arrived</p> })
  const history = createMemoryHistory({ initialEntries: [`/account?tab=${tab}`] })
  const router = createRouter({ routeTree: root.addChildren([account, home]), history })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return queries
}

const saved = () =>
  fetchMock.mock.calls.filter(([, init]) => init?.method === 'PUT').map(([, init]) => JSON.parse(init?.body ?? ''))
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

test('a person changes the own name and phone, and what the page knows of them follows', async () => {
  const queries = show('profile')
  const name = await screen.findByLabelText('Nome')
  await userEvent.clear(name)
  await userEvent.type(name, 'Al')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.getByText('Digite um nome e sobrenome')).toBeDefined()
  await userEvent.type(name, 'ice Souza')
  await userEvent.type(screen.getByLabelText('Telefone'), '11 98765-4321')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(saved()).toMatchObject([{ id: 7, name: 'Alice Souza', phone: '11 98765-4321' }]))
  expect(queries.getQueryData(sessionQuery.queryKey)?.name).toBe('Alice Souza')
})

test('[PERM-10] a read-only account sees itself, hears why it cannot change, and finds nothing to save', async () => {
  show('profile', { readonly: true })
  await screen.findByText('Account is in read-only mode')
  expect(screen.getByLabelText('Nome')).toHaveProperty('readOnly', true)
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Segurança' }))
  await screen.findByRole('heading', { name: 'Verificação em duas etapas' })
  expect(screen.queryByLabelText('Nova senha')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Configurar' })).toBeNull()
})

test('[PERM-15] a visitor of a shared link has no account screen', async () => {
  show('profile', { attributes: { isShared: true } })
  expect(await screen.findByText('arrived')).toBeDefined()
})

test('units, clock and zone are attributes of the account, and nothing chosen leaves them to the server', async () => {
  show('preferences', { attributes: { timezone: 'America/Recife', other: 1 } })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Unidades' }))
  await userEvent.click(await screen.findByText('mph e milhas'))
  await userEvent.click(screen.getByRole('combobox', { name: 'Relógio' }))
  await userEvent.click(await screen.findByText('12 horas (6:30 PM)'))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(saved()[0]?.attributes).toEqual({
      timezone: 'America/Recife',
      other: 1,
      speedUnit: 'mph',
      distanceUnit: 'mi',
      twelveHourFormat: true,
    }),
  )
})

test('a new password needs the present one, and the refusal is said beside the field', async () => {
  show('security')
  await userEvent.type(await screen.findByLabelText('Nova senha'), 'andorinhas no telhado')
  await userEvent.type(screen.getByLabelText('Repita a nova senha'), 'andorinhas no telhado')
  await userEvent.click(screen.getByRole('button', { name: 'Mudar senha' }))
  expect(screen.getByText('Digite a sua senha atual.')).toBeDefined()
  expect(saved()).toEqual([])
  refusal = 'Current password is wrong'
  await userEvent.type(screen.getByLabelText('Senha atual'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Mudar senha' }))
  await screen.findByText('A senha atual está errada.')
  refusal = null
  await userEvent.click(screen.getByRole('button', { name: 'Mudar senha' }))
  await waitFor(() => expect(toasts()).toEqual(['A senha foi mudada. As outras sessões foram encerradas.']))
  expect(saved().at(-1)).toMatchObject({ password: 'andorinhas no telhado', currentPassword: 'x' })
})

test('one-time codes are switched on only with a code of the new key', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(59_000)
  show('security')
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar' }))
  await screen.findByRole('img', { name: 'Código QR para o aplicativo autenticador' })
  expect(screen.getByText('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toBeDefined()
  const code = screen.getByLabelText('Código de 6 dígitos')
  const [form] = screen.getAllByRole('button', { name: 'Ligar' }).map((button) => button.closest('form'))
  await userEvent.type(within(form ?? document.body).getByLabelText('Senha atual'), 'secret')
  await userEvent.type(code, '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Ligar' }))
  await screen.findByText('Este código não combina com a chave. Confira o relógio do celular.')
  expect(saved()).toEqual([])
  await userEvent.clear(code)
  await userEvent.type(code, '287 082')
  await userEvent.click(screen.getByRole('button', { name: 'Ligar' }))
  await waitFor(() => expect(saved()[0]).toMatchObject({ totpKey: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }))
  vi.restoreAllMocks()
})

test('open sessions are listed and ended one by one, not the own one', async () => {
  show('access')
  await screen.findByText('Esta sessão')
  const [end, ...others] = screen.getAllByRole('button', { name: /^Encerrar a sessão/ })
  expect(others).toEqual([])
  if (end) await userEvent.click(end)
  await waitFor(() => expect(fetchMock.mock.calls.map(([url]) => url)).toContain('/api/sessions/b'))
})

test('push devices are told apart and taken away', async () => {
  const browser = 'https://push.example/x#a.b'
  show('access', { attributes: { [PUSH_TOKENS]: `${browser},firebase-token-123456` } })
  await screen.findByText('2 aparelhos recebem mensagens')
  await userEvent.click(screen.getByRole('button', { name: 'Remover Navegador (push.example)' }))
  await waitFor(() => expect(saved()[0]?.attributes).toEqual({ [PUSH_TOKENS]: 'firebase-token-123456' }))
})

test('[USR-36] a token with an end is made, shown once, and kept in no attribute', async () => {
  const others = fetchMock.getMockImplementation()
  fetchMock.mockImplementation(async (url, init) =>
    url === '/api/session/token' ? new Response('a-token-for-a-program') : (others?.(url, init) ?? new Response()),
  )
  show('access')
  await userEvent.click(await screen.findByRole('button', { name: 'Criar token' }))
  await screen.findByText('a-token-for-a-program')
  await screen.findByText('Copie o token agora; ele só aparece uma vez.')
  const [, asked] = fetchMock.mock.calls.find(([url]) => url === '/api/session/token') ?? []
  expect(String(asked?.body)).toMatch(/expiration=\d{4}-/)
  expect(saved()).toEqual([])
})

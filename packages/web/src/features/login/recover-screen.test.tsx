import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import LoginScreen from './login-screen.tsx'
import NewPasswordScreen from './new-password-screen.tsx'
import RecoverScreen from './recover-screen.tsx'

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

beforeAll(() => startWords('pt'))
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function serverAnswers(status: number, body: string, emailEnabled = true): void {
  fetchMock.mockImplementation(async (url) =>
    url === '/api/server' ? Response.json({ id: 1, attributes: {}, emailEnabled }) : new Response(body, { status }),
  )
}

/** Fields of the forms that were sent to the recovery call. */
const sent = (): Record<string, string>[] =>
  fetchMock.mock.calls
    .filter(([url]) => url === '/api/session/password')
    // Forms are sent as such.
    .map(([, init]) => Object.fromEntries(init?.body as URLSearchParams))

async function open(path: string): Promise<void> {
  const root = createRootRoute({ component: Outlet })
  const at = (route: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: route, component })
  const tree = [
    at('/login', LoginScreen),
    at('/login/recover', RecoverScreen),
    at('/login/recover/$token', NewPasswordScreen),
  ]
  const router = createRouter({
    routeTree: root.addChildren(tree),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const alertText = () => screen.getByRole('alert').textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function choose(password: string, again = password): Promise<void> {
  await userEvent.type(screen.getByLabelText('Nova senha'), password)
  await userEvent.type(screen.getByLabelText('Repita a nova senha'), again)
  await press('Salvar senha')
}

test('[AUTH-11] the login screen leads to a form that asks for a link', async () => {
  serverAnswers(200, '')
  await open('/login')
  await userEvent.click(await screen.findByRole('link', { name: 'Esqueceu a senha?' }))
  await userEvent.type(await screen.findByLabelText('E-mail ou usuário'), ' ana@example.com ')
  await press('Enviar o link')
  await screen.findByText(/um e-mail com o link está a caminho/)
  expect(sent()).toEqual([{ email: 'ana@example.com', requested_from: location.origin }])
})

test('an installation that sends no mail offers no link', async () => {
  serverAnswers(200, '', false)
  await open('/login')
  await waitFor(() => expect(fetchMock).toHaveBeenCalled())
  expect(screen.queryByRole('link', { name: 'Esqueceu a senha?' })).toBeNull()
})

test('[AUTH-13] without an e-mail nothing is sent and the person is told', async () => {
  serverAnswers(200, '')
  await open('/login/recover')
  await press('Enviar o link')
  await waitFor(() => expect(alertText()).toBe('Informe o seu e-mail.'))
  expect(sent()).toEqual([])
})

test('[AUTH-12] [NAV-26] the link of the mail sets a new password', async () => {
  serverAnswers(200, '')
  await open('/login/recover/abc-123')
  await choose('andorinhas no telhado')
  await screen.findByText('A nova senha foi salva. Entre com ela.')
  expect(sent()).toEqual([{ token: 'abc-123', password: 'andorinhas no telhado' }])
})

test('[AUTH-14] without a token nothing is sent and the person is told', async () => {
  serverAnswers(200, '')
  await open('/login/recover/%20')
  await choose('andorinhas no telhado')
  await waitFor(() => expect(alertText()).toBe('O link de recuperação está incompleto. Peça um novo.'))
  expect(sent()).toEqual([])
  expect(screen.getByRole('link', { name: 'Pedir um novo link' })).toBeDefined()
})

test.each([
  ['Token has expired', 'Este link já foi usado ou é antigo demais.'],
  ['Password is too weak', 'Esta senha é curta demais ou fácil de adivinhar. Escolha uma mais longa e menos óbvia.'],
  ['Too many attempts', 'Muitas tentativas. Aguarde um momento e tente de novo.'],
])('a refusal "%s" has a sentence of its own', async (body, sentence) => {
  serverAnswers(400, body)
  await open('/login/recover/abc')
  await choose('andorinhas no telhado')
  await waitFor(() => expect(alertText()).toBe(sentence))
})

test('two passwords that differ are not sent', async () => {
  serverAnswers(200, '')
  await open('/login/recover/abc')
  await choose('andorinhas no telhado', 'andorinhas')
  await waitFor(() => expect(alertText()).toBe('As duas senhas são diferentes.'))
  expect(sent()).toEqual([])
})

import { LOGIN_ERRORS, type LoginError } from '@rastro/contracts/errors'
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
import { changeLanguage } from '../../i18n/language.ts'
import { startWords } from '../../i18n/strings.ts'
import LoginScreen from './login-screen.tsx'
import ShareScreen from './share-screen.tsx'

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

beforeAll(() => startWords('pt'))
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await changeLanguage('pt')
})

/** Answers the server info, and everything else with one answer. */
function serverAnswers(status: number, body: string): void {
  fetchMock.mockImplementation(async (url) =>
    url === '/api/server'
      ? Response.json({ id: 1, attributes: {}, registration: true })
      : new Response(body, { status }),
  )
}

function Arrived() {
  return <p>arrived</p>
}

async function open(path: string): Promise<string[]> {
  const visited: string[] = []
  const root = createRootRoute({ component: Outlet })
  const at = (route: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: route, component })
  const tree = [
    at('/login', LoginScreen),
    at('/share/$token', ShareScreen),
    at('/home', Arrived),
    at('/devices', Arrived),
  ]
  const history = createMemoryHistory({ initialEntries: [path] })
  history.subscribe(({ location }) => visited.push(location.pathname))
  const router = createRouter({ routeTree: root.addChildren(tree), history })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return visited
}

async function signIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('E-mail ou usuário'), 'ana')
  await userEvent.type(screen.getByLabelText('Senha'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

const alertText = () => screen.getByRole('alert').textContent

/** Quoted texts of the specification, by code. */
const QUOTED: [row: string, code: LoginError, text: string][] = [
  ['[ERR-06]', 'HTTP_401_UNAUTHORIZED', 'Combinação de usuário e senha inválida.'],
  ['[ERR-15]', 'ACCOUNT_IS_DISABLED', 'Esta conta foi desabilitada, contate o administrador.'],
  ['[ERR-16]', 'ACCOUNT_IS_BLOCKED', 'Esta conta foi desabilitada, contate o administrador.'],
  ['[ERR-17]', 'USER_DEVICE_LIMIT_REACHED', 'User device limit reached'],
  ['[ERR-18]', 'ACCOUNT_IS_READONLY', 'Account is in read-only mode'],
  ['[ERR-19]', 'ACCOUNT_IS_DEVICE_READONLY', 'Account is in device read-only mode'],
  ['[ERR-20]', 'WRITE_ACCESS_DENIE', 'Erro, não é possível gravar o dispositivo'],
  ['[ERR-21]', 'WRITE_ACCESS_DENIED', 'ACESSO NEGADO'],
  ['[ERR-23]', 'USER_NOT_AUTHED', 'Atualize a sua página'],
]

test.each(QUOTED)('%s the login screen words %s as the specification quotes it', async (_, code, text) => {
  serverAnswers(400, code.replaceAll('_', ' '))
  await open('/login')
  await signIn()
  await waitFor(() => expect(alertText()).toBe(text))
})

test.each([
  ['[ERR-07]', 'INVALID_CREDENTIALS'],
  ['[ERR-08]', 'INVALID_LOGIN_DATA'],
  ['[ERR-10]', 'FILL_NAME'],
  ['[ERR-11]', 'FILL_EMAIL_FIELD'],
  ['[ERR-12]', 'FILL_TOKEN_FIELD'],
  ['[ERR-13]', 'ACCOUNT_IS_SUSPENDED'],
  ['[ERR-14]', 'ACCOUNT_IS_SUSPENDED_TRUST'],
  ['[ERR-22]', 'REGISTRATION_DISABLED'],
] as const)('%s the login screen has a sentence of its own for %s', async (_, code) => {
  serverAnswers(400, code.replaceAll('_', ' '))
  await open('/login')
  await signIn()
  await waitFor(() => expect(alertText()?.length).toBeGreaterThan(15))
  expect(alertText()).not.toContain('%%')
  expect(alertText()).not.toBe('Algo inesperado aconteceu. Tente de novo.')
})

test('the quoted English sentences stand in the English catalogue', async () => {
  const { loginErrorStrings } = await import('./error-strings.ts')
  const { en } = loginErrorStrings.words
  expect(en.HTTP_401_UNAUTHORIZED).toBe('Invalid username and password combination.')
  expect(en.INVALID_CREDENTIALS).toBe('Sorry, it looks like you entered incorrect data.')
  expect(en.FILL_ALL_FIELDS).toBe('Please fill in all fields.')
  expect(en.REGISTRATION_DISABLED).toBe('Creating new users is temporarily blocked. Please contact the administrator.')
  expect(Object.keys(en).toSorted()).toEqual(LOGIN_ERRORS.toSorted())
})

test('[ERR-09] [AUTH-02] empty fields are named before anything is sent, and the first empty one gets the focus', async () => {
  serverAnswers(200, '{}')
  await open('/login')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(alertText()).toBe('Por favor, preencha todos os campos.'))
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail ou usuário'))
  expect(fetchMock.mock.calls.map(([url]) => url)).not.toContain('/api/session')
})

test('a refused login keeps the e-mail, empties the password and puts the focus there', async () => {
  serverAnswers(401, 'HTTP 401 Unauthorized')
  await open('/login')
  await signIn()
  await waitFor(() => expect(screen.getByLabelText('Senha')).toHaveProperty('value', ''))
  expect(screen.getByLabelText('E-mail ou usuário')).toHaveProperty('value', 'ana')
  expect(document.activeElement).toBe(screen.getByLabelText('Senha'))
})

test('after login the person goes where they wanted, within this origin only', async () => {
  serverAnswers(200, '{"id":1,"name":"Ana","attributes":{}}')
  const visited = await open('/login?to=%2Fdevices')
  await signIn()
  await screen.findByText('arrived')
  expect(visited.at(-1)).toBe('/devices')
})

test('a way back to another origin leads home instead', async () => {
  serverAnswers(200, '{"id":1,"name":"Ana","attributes":{}}')
  const visited = await open('/login?to=%2F%2Fevil.example')
  await signIn()
  await screen.findByText('arrived')
  expect(visited.at(-1)).toBe('/home')
})

test('the password can be shown and hidden again', async () => {
  serverAnswers(200, '{}')
  await open('/login')
  const password = screen.getByLabelText('Senha')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  expect(password).toHaveProperty('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }))
  expect(password).toHaveProperty('type', 'password')
})

test('the language switch changes the words of the screen at once', async () => {
  serverAnswers(200, '{}')
  await open('/login')
  await userEvent.click(screen.getByRole('button', { name: 'Español' }))
  await screen.findByRole('heading', { name: 'Ingresar' })
  expect(document.documentElement.lang).toBe('es')
  localStorage.clear()
})

test('[NAV-02] a shared link that no longer works shows why on the login screen', async () => {
  serverAnswers(404, '')
  await open('/share/abc')
  await waitFor(() => expect(alertText()).toBe('LINK VENCIDO'))
  expect(screen.getByLabelText('Senha')).toBeDefined()
})

test('a shared link that works leads to the map', async () => {
  serverAnswers(200, '{"id":9,"name":"Share","attributes":{"isShared":true}}')
  const visited = await open('/share/abc')
  await screen.findByText('arrived')
  expect(visited.at(-1)).toBe('/home')
  expect(fetchMock.mock.calls.map(([url]) => url)).toContain('/api/session?token=abc')
})

test('an address with a token logs in by it and leads on to where it says', async () => {
  serverAnswers(200, '{"id":3,"attributes":{}}')
  const visited = await open('/login?token=abc&to=/devices')
  await screen.findByText('arrived')
  expect(visited).toEqual(['/devices'])
  expect(fetchMock.mock.calls.map(([url]) => url)).toContain('/api/session?token=abc')
})

test('[AUTH-04] [AUTH-05] the login says why the token of its address does not work', async () => {
  serverAnswers(401, 'HTTP 401 Unauthorized')
  await open('/login?token=abc')
  await waitFor(() => expect(alertText()).toBe('Os dados informados não conferem.'))
  cleanup()
  await open('/login?token=')
  await waitFor(() => expect(alertText()).toBe('Por favor, preencha todos os campos.'))
})

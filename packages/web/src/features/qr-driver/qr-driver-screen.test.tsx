import type { QrDriverState } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnded } from '../../data/session-end.ts'
import { startWords } from '../../i18n/strings.ts'
import QrDriverScreen from './qr-driver-screen.tsx'

const address = vi.hoisted(() => ({ id: undefined as string | undefined }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined, useParams: () => address }))

const VAN: QrDriverState['vehicle'] = { id: 8, name: 'Furgão 8', plate: 'FVX3D82', since: null }
const RUI = { id: 3, name: 'Rui Prado', uniqueId: 'rui' }

let vehicle: QrDriverState['vehicle']
let isLoggedIn: boolean

/** The extension as a driver's page calls it: vehicle 8 is his, no other. */
async function answer(_: string, { body }: RequestInit = {}): Promise<Response> {
  if (!isLoggedIn) return new Response('HTTP 401 Unauthorized', { status: 401 })
  const { id }: { id?: number } = typeof body === 'string' ? JSON.parse(body) : {}
  if (id !== undefined && id !== 0 && id !== 8) return new Response('Device access denied', { status: 400 })
  if (id !== undefined) vehicle = id === 0 ? null : VAN
  return Response.json({ driver: RUI, vehicle })
}

beforeAll(() => startWords('pt'))
beforeEach(() => {
  vehicle = null
  isLoggedIn = true
  address.id = undefined
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionEnded.set(false)
})

function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <QrDriverScreen />
    </QueryClientProvider>,
  )
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
}

test('what is said last is all that is said: an error takes the place of an earlier success', async () => {
  vehicle = VAN
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Sair do veículo' }))
  await screen.findByText('Você saiu do veículo.')
  await person.type(screen.getByLabelText('Código do veículo'), '999')
  await person.click(screen.getByRole('button', { name: 'Entrar no veículo' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Você não pode entrar neste veículo.')
  expect(screen.queryByText('Você saiu do veículo.')).toBeNull()
})

test('who wants another vehicle than the code names is not told that he is in it', async () => {
  address.id = '8'
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Outro veículo' }))
  expect(screen.queryByText('Você entrou no veículo.')).toBeNull()
})

test('a driver checked out by a rule reads that he left, not that he entered', async () => {
  const person = open()
  await person.type(await screen.findByLabelText('Código do veículo'), '8')
  await person.click(screen.getByRole('button', { name: 'Entrar no veículo' }))
  await screen.findByText('Você entrou no veículo.')
  vehicle = null
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  await screen.findByText('Você saiu do veículo.')
  expect(screen.queryByText('Você entrou no veículo.')).toBeNull()
})

test('the page of a driver whose access was taken away says that the session is over', async () => {
  open()
  await screen.findByText('Olá, Rui Prado')
  isLoggedIn = false
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(sessionEnded.get()).toBe(true)
})

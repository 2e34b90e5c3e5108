import { type MassMessage, type MassResult, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useMassSending } from '../../data/messages/mass-sending.ts'
import { openOverlay } from '../../data/overlays.ts'
import { startWords } from '../../i18n/strings.ts'
import { useToasts } from '../../ui/toasts.ts'
import { OverlayHost } from './overlays.tsx'

const USERS: User[] = [1, 2, 3].map((id) => ({
  ...USER_DEFAULTS,
  id,
  name: ['Ana', 'Bia', 'Caio'][id - 1] ?? '',
  email: `u${id}@example.com`,
  phone: id === 2 ? null : '11999990000',
}))
const RUNNING: MassMessage = {
  id: 'one',
  state: 'running',
  begun: '2026-12-01T12:00:00.000+00:00',
  total: 2,
  sent: 0,
  failed: 0,
  stopped: false,
  waitsUntil: null,
}
const ENDED: MassMessage = { ...RUNNING, state: 'done', sent: 1, failed: 1 }
const RESULTS: MassResult[] = [
  { userId: 3, name: 'Caio', channel: 'sms', success: false, problem: 'No credit' },
  { userId: 1, name: 'Ana', channel: 'sms', success: true, problem: null },
]
/** Messages the server knows of. */
let known: MassMessage[] = []
const sent: string[] = []
const searched: string[] = []

beforeAll(async () => {
  await startWords('pt')
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  // Loaded here, so that no test waits for it.
  await import('../../features/messages/mass-message.tsx')
})
beforeEach(() => {
  sent.length = 0
  known = []
  searched.length = 0
  useToasts.setState({ toasts: [] })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(46)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const address = new URL(url, 'http://localhost')
    if (address.pathname === '/api/notifications/notificators')
      return Response.json([{ type: 'sms' }, { type: 'mail' }])
    if (address.pathname === '/api/users') return Response.json(USERS)
    if (address.pathname === '/api/users/list') {
      const query = address.searchParams.get('query') ?? ''
      searched.push(address.search)
      return Response.json({ rows: USERS.filter(({ name }) => name.toLowerCase().includes(query)), total: 3 })
    }
    if (address.pathname === '/tarkan/messages' && init.method === 'GET') return Response.json(known)
    if (address.pathname === '/tarkan/messages/confirmations') return Response.json({ token: 'slid' })
    if (address.pathname === '/tarkan/messages/one/results') return Response.json(RESULTS)
    if (address.pathname === '/tarkan/messages/one') return Response.json(ENDED)
    sent.push(`${url} ${typeof init.body === 'string' ? init.body : ''}`)
    return Response.json(RUNNING)
  })
})
afterEach(() => {
  cleanup()
  useMassSending.setState({ message: null, previous: null })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OverlayHost />
    </QueryClientProvider>,
  )
  act(() => openOverlay({ name: 'massMessage' }))
  await screen.findByText('3 destinatários escolhidos')
  await screen.findByText('alcança 2')
}

function writeSms(text: string): void {
  fireEvent.click(screen.getByRole('checkbox', { name: 'SMS' }))
  fireEvent.change(screen.getByLabelText('Mensagem · SMS'), { target: { value: text } })
}

test('[MSG-03] nothing is sent before one message is whole, and somebody is there to get it', async () => {
  await open()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByText('Complete ao menos uma mensagem válida.')).toBeTruthy()
  writeSms('Olá, {nome}')
  expect(screen.getByRole('slider')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Nenhum' }))
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByText('Escolha ao menos um destinatário.')).toBeTruthy()
})

test('[MSG-06] [MSG-07] channels that are not set up cannot be chosen, and who is not reached is counted', async () => {
  await open()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Telegram' }).disabled).toBe(true)
  writeSms('Olá, {nome}')
  expect(screen.getByText('1 mensagem não pode ser entregue')).toBeTruthy()
  expect(screen.getByText('Olá, Ana')).toBeTruthy()
})

test('recipients are found by the server, and ticked by hand', async () => {
  await open()
  fireEvent.click(screen.getByRole('checkbox', { name: /Ana/ }))
  expect(screen.getByText('2 destinatários escolhidos')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Nome, e-mail ou telefone'), { target: { value: 'caio' } })
  await waitFor(() => expect(searched.at(-1)).toContain('query=caio'))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Bia/ })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Todos' }))
  expect(screen.getByText('1 destinatário escolhido')).toBeTruthy()
})

test('[MSG-01] [MSG-02] a slide sends it to everybody who is reached, and the outcome stays to be seen', async () => {
  await open()
  writeSms('Olá, {nome}')
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Deslize para enviar 2 mensagens' }), { key: 'End' })
  expect(await screen.findByText('Parte das mensagens foi enviada')).toBeTruthy()
  expect(sent).toEqual([
    '/tarkan/messages {"confirmation":"slid","userIds":[1,2,3],"texts":[{"channel":"sms","subject":"","body":"Olá, {nome}"}]}',
  ])
  expect(await screen.findByText(/No credit/)).toBeTruthy()
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({ tone: 'warning' })
  expect(screen.getByText('1 enviada · 1 não enviada')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Escrever outra' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Resultado da última' }))
  expect(await screen.findByText('Parte das mensagens foi enviada')).toBeTruthy()
})

test('a page that was loaded anew shows the message that is still at work', async () => {
  known = [{ ...RUNNING, sent: 1, waitsUntil: '2026-12-01T13:00:00.000+00:00' }]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OverlayHost />
    </QueryClientProvider>,
  )
  act(() => openOverlay({ name: 'massMessage' }))
  expect(await screen.findByText(/O limite de mensagens por hora foi atingido/)).toBeTruthy()
  expect(screen.getByText(/o servidor continua enviando/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Parar o restante' })).toBeTruthy()
})

import { USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openOverlay } from '../../data/overlays.ts'
import { problemText } from '../../features/messages/problem-text.ts'
import { startWords } from '../../i18n/strings.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { useToasts } from '../../ui/toasts.ts'
import { OverlayHost } from './overlays.tsx'

interface Asked {
  method: string
  url: string
  body: unknown
}
const asked: Asked[] = []
/** What the server says to a message by a channel; sent where nothing is said. */
let refusals: Record<string, string> = {}

beforeAll(async () => {
  await startWords('pt')
  // Text areas grow with their words and listen for fonts, which this stand-in of a browser does not have.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  // Loaded here, so that no test waits for it.
  await import('../../features/messages/direct-message.tsx')
})
beforeEach(() => {
  asked.length = 0
  refusals = {}
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    if (url === '/api/notifications/notificators')
      return Response.json(['web', 'firebase', 'telegram', 'sms', 'mail', 'command'].map((type) => ({ type })))
    asked.push({ method: init?.method ?? 'GET', url, body })
    const refusal = refusals[/send\/(\w+)/.exec(url)?.[1] ?? '']
    return refusal === undefined ? new Response(null, { status: 204 }) : new Response(refusal, { status: 400 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ana: User = {
  ...USER_DEFAULTS,
  id: 7,
  name: 'Ana',
  email: 'ana@frota.com.br',
  phone: '11999990000',
  attributes: { notificationTokens: 'a-very-long-token-that-nobody-reads-whole' },
}

async function write(user: User | null): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OverlayHost />
      <Toaster />
    </QueryClientProvider>,
  )
  if (user !== null) act(() => openOverlay({ name: 'directMessage', user }))
  return screen.findByRole('dialog')
}

const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' })

test('[MSG-26] channels the user cannot be reached by say what he lacks', async () => {
  const dialog = await write({ ...ana, phone: null, email: 'ana', attributes: {} })
  for (const name of ['SMS', 'Telegram', 'Celular', 'E-mail'])
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name }).disabled).toBe(true)
  expect(within(dialog).getByText('O usuário não tem telefone.')).toBeTruthy()
  expect(within(dialog).getByText('O usuário não tem chat do Telegram.')).toBeTruthy()
  expect(within(dialog).queryByRole('checkbox', { name: 'Web' })).toBeNull()
})

test('a dialog asked for before its place is there opens when it comes', async () => {
  openOverlay({ name: 'directMessage', user: ana })
  expect(await write(null)).toBeTruthy()
})

test('a dialog asked for on a screen the person has left meanwhile stays away', async () => {
  openOverlay({ name: 'directMessage', user: ana })
  history.pushState(null, '', '/reports')
  render(<OverlayHost />)
  await act(async () => {})
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[MSG-08] [MSG-11] channels are chosen and let go, and show where they go', async () => {
  const dialog = await write(ana)
  expect(within(dialog).getByText('a-very-long-token-that-nobody-…')).toBeTruthy()
  tick('SMS')
  expect(screen.getByLabelText('Mensagem · SMS')).toBeTruthy()
  tick('SMS')
  expect(screen.queryByLabelText('Mensagem · SMS')).toBeNull()
})

test('[MSG-12] [MSG-18] [MSG-20] [MSG-21] nothing can be sent before one message is whole', async () => {
  await write(ana)
  expect(sendButton().disabled).toBe(true)
  expect(screen.getByText('Complete ao menos uma mensagem válida para enviar.')).toBeTruthy()
  tick('SMS')
  fireEvent.blur(screen.getByLabelText('Mensagem · SMS'))
  expect(screen.getByText('SMS es requerido')).toBeTruthy()
  type('Mensagem · SMS', 'x'.repeat(161))
  expect(screen.getByText('SMS no puede exceder 160 caracteres')).toBeTruthy()
  expect(sendButton().disabled).toBe(true)
  type('Mensagem · SMS', 'x'.repeat(160))
  expect(sendButton().disabled).toBe(false)
  tick('E-mail')
  expect(screen.getByLabelText('Assunto · E-mail').getAttribute('maxlength')).toBe('100')
})

test('[MSG-10] [MSG-29] what was sent by all channels is said in green, and the dialog goes', async () => {
  await write(ana)
  tick('SMS')
  type('Mensagem · SMS', 'Ligue para a base')
  tick('E-mail')
  type('Assunto · E-mail', 'Aviso')
  type('Mensagem · E-mail', 'Olá, Ana')
  fireEvent.click(sendButton())
  await waitFor(() => expect(useToasts.getState().toasts[0]).toMatchObject({ tone: 'success' }))
  expect(asked).toEqual([
    { method: 'POST', url: '/api/notifications/send/sms?userId=7', body: { subject: '', body: 'Ligue para a base' } },
    { method: 'POST', url: '/api/notifications/send/mail?userId=7', body: { subject: 'Aviso', body: 'Olá, Ana' } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[MSG-29] what some channels sent is a warning, what none sent an error', async () => {
  refusals = { sms: 'API SMS não configurada no servidor' }
  await write(ana)
  tick('SMS')
  type('Mensagem · SMS', 'Ligue')
  tick('E-mail')
  type('Assunto · E-mail', 'Aviso')
  type('Mensagem · E-mail', 'Olá')
  fireEvent.click(sendButton())
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)).toMatchObject({ tone: 'warning' }))
  expect(screen.getAllByText('API SMS não configurada no servidor').length).toBeGreaterThan(0)
  // What was sent is let go: only the other one is tried again.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'E-mail' }).checked).toBe(false)
  fireEvent.click(sendButton())
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)).toMatchObject({ tone: 'error' }))
  expect(asked.filter(({ url }) => url.includes('/mail'))).toHaveLength(1)
})

test('[MSG-09] the dialog is 600 pixels wide', async () => {
  const dialog = await write(ana)
  const root = dialog.closest<HTMLElement>('[style*="--modal-size"]')
  // 37.5 times the 16 pixels of a root em.
  expect(root?.style.getPropertyValue('--modal-size')).toMatch(/^(calc\()?37\.5rem/)
})

test('[MSG-19] a channel that is not there is named', () => {
  expect(problemText({ kind: 'unknown', channel: 'pombo' }, 'sms')).toBe('Canal pombo no existe')
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import { logOutHere } from './leave.ts'
import PushButton, { PushEntry } from './push-button.tsx'

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
let subscribed = false
let permission: NotificationPermission = 'granted'

const subscription = {
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    subscribed = false
    return true
  },
}
const keysUsed: unknown[] = []
const pushManager = {
  getSubscription: async () => (subscribed ? subscription : null),
  subscribe: async (options: { applicationServerKey: string }) => {
    keysUsed.push(options.applicationServerKey)
    subscribed = true
    return subscription
  },
}

beforeAll(() => startWords('pt'))
beforeEach(() => {
  subscribed = false
  permission = 'granted'
  keysUsed.length = 0
  fetchMock
    .mockReset()
    .mockImplementation(async (_, init) =>
      init?.method === 'GET' ? Response.json({ publicKey: 'server-key' }) : new Response(null, { status: 204 }),
    )
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PushButton />
    </QueryClientProvider>,
  )
const sent = (method: string) =>
  fetchMock.mock.calls.filter(([, init]) => init?.method === method).map(([url, init]) => [url, init?.body])

test('[HDR-03] the header’s switch brings alerts to this browser, and takes them away again', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Alertas neste navegador' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  expect(keysUsed).toEqual(['server-key'])
  expect(sent('POST')).toEqual([['/api/notifications/push', JSON.stringify(subscription.toJSON())]])
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
  expect(sent('DELETE')).toEqual([['/api/notifications/push', JSON.stringify({ endpoint })]])
})

test('who refuses notifications stays without, and the server is told nothing', async () => {
  permission = 'denied'
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Alertas neste navegador' }))
  await waitFor(() => expect(sent('POST')).toEqual([]))
  expect(keysUsed).toEqual([])
})

test('a browser that cannot be pushed to shows no switch', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  open()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByRole('button')).toBeNull()
})

test('logging out takes the alerts of the account away from this browser first', async () => {
  subscribed = true
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await logOutHere(() => undefined)
  expect(sent('DELETE').map(([url]) => url)).toEqual(['/api/notifications/push', '/api/session'])
  expect(replace).toHaveBeenCalledWith('/login')
})

test('phones have the switch among their places', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PushEntry />
    </QueryClientProvider>,
  )
  const entry = await screen.findByRole('button', { name: 'Alertas neste navegador' })
  await userEvent.click(entry)
  await waitFor(() => expect(entry.getAttribute('aria-pressed')).toBe('true'))
})

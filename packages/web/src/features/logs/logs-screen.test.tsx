import { type Action, DEVICE_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import { HeadingProvider, useHeadingOf } from '../../ui/heading.tsx'
import LogsScreen from './logs-screen.tsx'

beforeAll(async () => {
  await startWords('pt')
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 900 })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lines = [
  { time: '2026-11-21T12:00:00.000Z', level: 'info', message: 'ready', details: { url: 'http://x' } },
  { time: '2026-11-21T12:00:05.000Z', level: 'warn', message: 'the spool does not drain', details: {} },
]
const action: Action = {
  id: 9,
  userId: 3,
  actionTime: '2026-11-21T12:00:00.000+00:00',
  actionType: 'command',
  address: '192.0.2.1',
  objectType: 'device',
  objectId: 7,
  userEmail: 'ana@example.com',
  attributes: { type: 'engineStop' },
}

function Tools() {
  return <div>{useHeadingOf().actions}</div>
}

function open(search: Record<string, string>, refusal?: string) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (refusal !== undefined) return new Response(refusal, { status: 400 })
    if (url.startsWith('/tarkan/server/logs')) return Response.json(lines)
    if (url.includes('/logs')) return Response.json([action])
    if (url.startsWith('/api/users')) return Response.json([{ ...USER_DEFAULTS, id: 3, name: 'Ana' }])
    return Response.json([{ ...DEVICE_DEFAULTS, id: 7, name: 'Van 7' }])
  })
  const route = createRootRoute({
    component: () => (
      <HeadingProvider>
        <Tools />
        <LogsScreen />
      </HeadingProvider>
    ),
  })
  const entry = `/?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, JSON.stringify(value)]))}`
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: [entry] }) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return asked
}

test('[LOG-01] the log of the server is read with its filters, the latest line first, and can be exported', async () => {
  const asked = open({ level: 'debug', keyword: 'spool' })
  await screen.findByText('the spool does not drain')
  expect(asked.find((url) => url.startsWith('/tarkan/server/logs'))).toBe(
    '/tarkan/server/logs?level=debug&keyword=spool&limit=1000',
  )
  const text = document.body.textContent ?? ''
  expect(text.indexOf('the spool does not drain')).toBeLessThan(text.indexOf('ready'))
  expect(text).toContain('url=http://x')
  expect(screen.getByText('2 linhas')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exportar' }).disabled).toBe(false)
})

test('[LOG-02] [LOG-03] what a user did and what was done to a vehicle are read by the one that is chosen', async () => {
  const asked = open({ tab: 'users' })
  await screen.findByText('Escolha um usuário')
  await userEvent.click(screen.getByRole('combobox', { name: 'Usuário' }))
  await userEvent.click(await screen.findByText('Ana'))
  await screen.findByText('enviou um comando')
  expect(asked).toContain('/tarkan/users/3/logs?limit=1000')
  expect(document.body.textContent).toContain('veículo 7')
  expect(document.body.textContent).toContain('type=engineStop')
  cleanup()
  const others = open({ tab: 'devices', deviceId: '7', from: '2026-11-01T00:00' })
  await screen.findByText('enviou um comando')
  const from = encodeURIComponent(new Date('2026-11-01T00:00').toISOString())
  expect(others).toContain(`/tarkan/devices/7/logs?from=${from}&limit=1000`)
})

test('an edition without advanced logs says so, and an empty log offers other filters', async () => {
  open({}, 'Operation restricted')
  await screen.findByText('Logs avançados são da edição plus')
  cleanup()
  open({}, 'something else')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy())
})

import { SERVER_DEFAULTS, type SentCommand, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serverQuery } from '../../../../data/server.ts'
import { sessionQuery } from '../../../../data/session.ts'
import { startWords } from '../../../../i18n/strings.ts'
import { SentLine } from './sent-line.tsx'

const asked: string[] = []
beforeAll(() => startWords('pt'))
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string }) => {
    asked.push(`${init?.method ?? 'GET'} ${url}`)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stop: SentCommand = {
  id: 5,
  attributes: {},
  deviceId: 7,
  type: 'engineStop',
  textChannel: false,
  description: null,
  state: 'queued',
  sender: 'user',
  userId: 2,
  creationTime: '2026-11-21T12:00:00.000+00:00',
  expirationTime: '2026-11-22T12:00:00.000+00:00',
  sentTime: null,
  endTime: null,
  result: 'Waiting: for the approval of a second person',
}

function open(changes: Partial<SentCommand> = {}, user: Partial<User> = {}): void {
  const queries = new QueryClient()
  const ana: User = { ...USER_DEFAULTS, id: 1, name: 'Ana', ...user }
  queries.setQueryData(sessionQuery.queryKey, ana)
  queries.setQueryData(serverQuery.queryKey, { server: SERVER_DEFAULTS, plus: true, deviceLimit: null })
  render(
    <QueryClientProvider client={queries}>
      <ul>
        <SentLine command={{ ...stop, ...changes }} />
      </ul>
    </QueryClientProvider>,
  )
}

const approve = () => screen.queryByRole('button', { name: 'Aprovar' })

test('a stop that waits for a second person is approved by one', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Aprovar' }))
  await waitFor(() => expect(asked).toContain('POST /api/commands/sent/5/approve'))
})

test.each<[string, Partial<SentCommand>, Partial<User>]>([
  ['who asked for it', { userId: 1 }, {}],
  ['who may change nothing', {}, { readonly: true }],
  ['who may send saved commands only', {}, { limitCommands: true }],
  ['anybody when it waits for something else', { result: 'Waiting: not connected' }, {}],
  ['anybody once it was sent', { state: 'sent' }, {}],
])('%s is not asked to approve', (_, command, user) => {
  open(command, user)
  expect(approve()).toBeNull()
})

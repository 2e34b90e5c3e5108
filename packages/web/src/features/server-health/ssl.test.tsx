import type { CertificateState } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import { Ssl } from './ssl.tsx'

const DAY_MS = 86_400_000

beforeAll(() => startWords('pt'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const state: CertificateState = {
  certificate: {
    domains: ['frota.example.com'],
    issuer: "Let's Encrypt",
    validFrom: new Date(Date.now() - 10 * DAY_MS).toISOString(),
    validTo: new Date(Date.now() + 80.5 * DAY_MS).toISOString(),
  },
  method: 'http-01',
  authority: 'https://acme-v02.api.letsencrypt.org/directory',
  autoRenewal: true,
  schedule: { everyHours: 1, leftShare: 1 / 3 },
  lastRun: { at: '2026-11-20T12:00:00.000Z', outcome: 'renewed' },
  nextRun: '2027-01-20T12:00:00.000Z',
  configuration: { domains: ['frota.example.com'], contact: null, acceptsTerms: true },
  securePort: 443,
  challengePort: 80,
  isOffered: true,
}

function open(answer: unknown, refusal?: string) {
  const calls: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    if (init?.method !== 'POST') return Response.json(answer)
    calls.push([url, JSON.parse(init.body ?? '')])
    return refusal === undefined ? Response.json(answer) : new Response(refusal, { status: 400 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Ssl />
    </QueryClientProvider>,
  )
  return calls
}

/** What stands beside a name. */
const facts = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
/** Where domains are typed. */
const domains = () => screen.getAllByLabelText('Domínios').find(({ tagName }) => tagName === 'INPUT') ?? document.body

test('[HLT-08] [HLT-14] the certificate and its renewal are shown: method, schedule, last and next run', async () => {
  open(state)
  expect(await facts('Certificado')).toBe('frota.example.com')
  expect(await facts('Válido até')).toMatch(/, faltam 80 dias$/)
  expect(await facts('Método')).toBe('http-01 em acme-v02.api.letsencrypt.org')
  expect(await facts('Agenda')).toBe('verificado a cada 1 h, renovado quando resta 33 % da validade')
  expect(await facts('Última execução')).toMatch(/^20\/11\/2026.*: renovado$/)
  expect(await facts('Próxima execução')).toMatch(/^20\/01\/2027/)
  cleanup()
  open({ certificate: 'none', lastRun: { at: 'x' }, method: 3 })
  expect(await facts('Método')).toBe('desconhecido')
  expect(await facts('Certificado')).toBe('ainda nenhum')
})

test('[HLT-11] [HLT-12] [HLT-13] it is renewed, forced, switched and set up by the calls of the specification', async () => {
  const calls = open(state)
  await userEvent.click(await screen.findByRole('button', { name: 'Renovar' }))
  await screen.findByText('O novo certificado está em vigor.')
  await userEvent.click(screen.getByRole('button', { name: 'Forçar renovação' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Forçar renovação' }))
  expect(dialog.getByLabelText('Senha atual').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(dialog.getByLabelText('Senha atual'), 'andorinhas{Enter}')
  await waitFor(() => expect(calls).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(false))
  await userEvent.click(screen.getByRole('switch'))
  await waitFor(() => expect(calls).toHaveLength(3))
  await userEvent.type(domains(), 'Rastreio.example.com{Enter}')
  await userEvent.type(screen.getByLabelText('E-mail para a autoridade'), 'ops@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar configuração' }))
  await waitFor(() => expect(calls).toHaveLength(4))
  expect(calls).toEqual([
    ['/api/ssl/renew', { force: false }],
    ['/api/ssl/renew', { force: true, currentPassword: 'andorinhas' }],
    ['/api/ssl/configure-auto-renewal', { enabled: false }],
    [
      '/api/ssl/save-config',
      { domains: ['frota.example.com', 'rastreio.example.com'], contact: 'ops@example.com', acceptsTerms: true },
    ],
  ])
})

test('a wrong password is told where it was typed, and forces nothing', async () => {
  const calls = open(state, 'Current password is wrong')
  await userEvent.click(await screen.findByRole('button', { name: 'Forçar renovação' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Senha atual'), 'pardais{Enter}')
  await dialog.findByText('A senha atual está errada.')
  expect(calls).toEqual([['/api/ssl/renew', { force: true, currentPassword: 'pardais' }]])
})

test('what the authority said is told, and a name that is no domain is not sent', async () => {
  const calls = open(state, 'DNS problem: NXDOMAIN')
  await userEvent.click(await screen.findByRole('button', { name: 'Renovar' }))
  await screen.findByText('Não deu certo: DNS problem: NXDOMAIN')
  await userEvent.type(domains(), '*.example.com{Enter}')
  await screen.findByText(/sem \* e sem endereços IP/)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar configuração' }))
  expect(calls).toHaveLength(1)
})

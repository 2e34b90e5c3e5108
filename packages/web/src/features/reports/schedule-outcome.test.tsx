import { type ReportOutcome, SERVER_DEFAULTS } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { reportOutcomesQuery } from '../../data/reports/report-outcomes.ts'
import { serverQuery } from '../../data/server.ts'
import { startWords } from '../../i18n/strings.ts'
import { OutcomeLines, OutcomeMark } from './schedule-outcome.tsx'

const outcome: ReportOutcome = {
  reportId: 4,
  sentAt: '2026-11-20T11:00:00.000+00:00',
  failedAt: '2026-11-21T11:00:00.000+00:00',
  problem: 'connect ECONNREFUSED 10.0.0.5:587',
}

function show(told: ReportOutcome[], emailEnabled: boolean) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(reportOutcomesQuery.queryKey, told)
  queries.setQueryData(serverQuery.queryKey, { server: { ...SERVER_DEFAULTS, emailEnabled } } as never)
  return render(
    <QueryClientProvider client={queries}>
      <OutcomeMark outcome={told[0]} />
      <OutcomeLines reportId={4} />
    </QueryClientProvider>,
  )
}

beforeAll(() => startWords('pt'))
afterEach(cleanup)

test('a schedule tells when it was sent, and what went wrong since, in the words of the mail server', () => {
  show([outcome], true)
  expect(screen.getByText('Não enviado').parentElement?.textContent).toMatch(/21\/11\/2026/)
  expect(screen.getByText(/^Último envio em 20\/11\/2026/)).toBeTruthy()
  expect(screen.getByText(/^Não enviado em 21\/11\/2026 .*: connect ECONNREFUSED 10\.0\.0\.5:587$/)).toBeTruthy()
  expect(screen.queryByText(/não tem e-mail/)).toBeNull()
})

test('a problem that is over does not mark the schedule', () => {
  show([{ ...outcome, sentAt: '2026-11-22T11:00:00.000+00:00' }], true)
  expect(screen.getByText('Enviado').parentElement?.textContent).toMatch(/22\/11\/2026/)
})

test('a schedule that was never sent says so, and whether the server could', () => {
  show([], false)
  expect(screen.getAllByText('Ainda não enviado')).toHaveLength(2)
  expect(screen.getByText('Este servidor não tem e-mail configurado: nada é enviado.')).toBeTruthy()
})

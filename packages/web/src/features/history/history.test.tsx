import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { HistoryFailure, type HistoryProblem } from '../../data/history/parse-route.ts'
import { startWords } from '../../i18n/strings.ts'
import { LoadingState } from './loading-state.tsx'
import { placeName } from './place-name.ts'
import type { Loading } from './use-history.ts'
import type { HistoryAddress } from './use-history-address.ts'

beforeAll(() => startWords('pt'))
afterEach(cleanup)

function show(loading: Loading) {
  const asked: string[] = []
  const changes: object[] = []
  const address: HistoryAddress = {
    deviceId: 1,
    preset: null,
    period: { from: Date.UTC(2026, 10, 21), to: Date.UTC(2026, 10, 21, 23, 59) },
    colouring: 'speed',
    onlyStops: false,
    at: null,
    part: null,
    change: (change) => void changes.push(change),
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LoadingState
        loading={loading}
        address={address}
        onRetry={() => asked.push('retry')}
        onCancel={() => asked.push('cancel')}
      />
    </QueryClientProvider>,
  )
  return { asked, changes }
}

const failed = (problem: HistoryProblem, detail = ''): Loading => ({
  state: 'failed',
  failure: new HistoryFailure(problem, detail),
})

test('[REP-08] an answer that is no list, or none of positions, is said in the words of the specification', () => {
  show(failed('notAList'))
  expect(screen.getByText('Respuesta inválida del servidor')).toBeTruthy()
  cleanup()
  show(failed('notPositions'))
  expect(screen.getByText('Formato de datos inválido')).toBeTruthy()
})

test('[REP-10] an answer that is not JSON is said in the words of the specification', () => {
  show(failed('unreadable'))
  expect(screen.getByText('Error en el formato de respuesta del servidor')).toBeTruthy()
})

test('[REP-09] a period without positions says so, and leads to the day before', async () => {
  const empty: Pick<Extract<Loading, { state: 'done' }>, 'state'> = { state: 'done' }
  // Only its state is looked at: an empty history comes here because there is nothing else to show of it.
  const { changes } = show(empty as Loading)
  expect(screen.getByText('No se encontraron datos para el período seleccionado')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dia anterior' }))
  expect(changes[0]).toMatchObject({ period: undefined })
})

test('a refusal shows what the server said, and can be tried again', async () => {
  const { asked } = show(failed('refused', '429 Too many reports'))
  expect(screen.getByRole('alert').textContent).toContain('429 Too many reports')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(asked).toEqual(['retry'])
})

test('a long period says how far it is, and can be cancelled', async () => {
  const { asked } = show({ state: 'loading', progress: { total: 30, done: 12, points: 14_200 } })
  expect(await screen.findByText('Carregando: 12 de 30 dias · 14.200 posições')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(asked).toEqual(['cancel'])
})

test('a stop is called by its geofence, else by street and number', () => {
  const address = 'Av. Rebouças, 1240, Pinheiros, São Paulo'
  expect(placeName('Depósito', address, '')).toEqual({ title: 'Depósito', text: address })
  expect(placeName(null, address, '')).toEqual({ title: 'Av. Rebouças, 1240', text: 'Pinheiros, São Paulo' })
  expect(placeName(null, 'São Paulo, SP, Brasil', '')).toEqual({ title: 'São Paulo', text: 'SP, Brasil' })
  expect(placeName(null, null, '-23,5, -46,6')).toEqual({ title: '-23,5, -46,6', text: '' })
})

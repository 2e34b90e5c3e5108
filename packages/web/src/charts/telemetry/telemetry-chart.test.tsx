import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aggregate } from '../../data/telemetry/aggregate.ts'
import type { TelemetryMessage, TelemetryTask } from '../../data/telemetry/messages.ts'
import { startWords } from '../../i18n/strings.ts'
import { TelemetryChart } from './telemetry-chart.tsx'

const HOUR = 3_600_000

/** Answers in place of the worker, which no test of components can start. */
class FakeWorker {
  static tasks: TelemetryTask[] = []
  static answer: (task: TelemetryTask) => TelemetryMessage | null = () => null
  #listener: (event: { data: TelemetryMessage }) => void = () => undefined
  addEventListener(_type: string, listener: (event: { data: TelemetryMessage }) => void): void {
    this.#listener = listener
  }
  postMessage(task: TelemetryTask): void {
    FakeWorker.tasks.push(task)
    const data = FakeWorker.answer(task)
    if (data) queueMicrotask(() => this.#listener({ data }))
  }
  terminate(): void {}
}

let period = { from: 0, to: 0 }
/** Two readings an hour before the end. */
const telling = (task: TelemetryTask): TelemetryMessage => {
  if (task.kind === 'load') period = task.order
  const raw = {
    times: Float64Array.from([period.to - HOUR, period.to - HOUR + 1000]),
    series: [
      { key: 'sat', values: Float32Array.from([8, 10]) },
      { key: 'power', values: Float32Array.from([12, 14]) },
    ],
  }
  return { kind: 'telemetry', telemetry: aggregate(raw, period.from, period.to, task.stepMs) }
}

beforeAll(() => startWords('pt'))
beforeEach(() => {
  FakeWorker.tasks = []
  FakeWorker.answer = telling
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TelemetryChart deviceId={7} />
    </QueryClientProvider>,
  )
}

const loads = () => FakeWorker.tasks.flatMap((task) => (task.kind === 'load' ? [task.order] : []))

test('[TEL-02] 24 hours, 7 days and 30 days are offered, and each loads its period', async () => {
  show()
  for (const [name, hours] of [
    ['24 horas', 24],
    ['7 dias', 168],
    ['30 dias', 720],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }))
    const last = loads().at(-1)
    expect(((last?.to ?? 0) - (last?.from ?? 0)) / HOUR).toBe(hours)
  }
})

test('[TEL-03] resolution and value are chosen without loading again', async () => {
  show()
  await screen.findByRole('slider')
  const before = loads().length
  await userEvent.selectOptions(screen.getByLabelText('Resolução'), '15 min')
  expect(FakeWorker.tasks.at(-1)).toEqual({ kind: 'step', stepMs: 900_000 })
  expect(loads()).toHaveLength(before)
  await userEvent.selectOptions(screen.getByLabelText('Valor'), 'Máximo')
  expect(screen.getByLabelText<HTMLSelectElement>('Valor').value).toBe('max')
})

test('series have their words, the most wanted first, and are switched on and off', async () => {
  show()
  const names = (await screen.findByRole('group', { name: 'Séries' })).querySelectorAll('button')
  expect([...names].map(({ textContent }) => textContent)).toEqual(['Alimentação', 'Satélites'])
  await userEvent.click(screen.getByRole('button', { name: 'Satélites' }))
  await userEvent.click(screen.getByRole('button', { name: 'Alimentação' }))
  expect(screen.getByText('Escolha ao menos uma série')).toBeTruthy()
})

test('arrow keys read the values out', async () => {
  show()
  const slider = await screen.findByRole('slider')
  slider.focus()
  await userEvent.keyboard('{Home}')
  expect(slider.getAttribute('aria-valuetext')).toContain('Alimentação sem valor')
  // An hour before the end lies 12 steps of five minutes before the last one.
  await userEvent.keyboard('{End}{ArrowLeft>11/}')
  expect(slider.getAttribute('aria-valuetext')).toContain('Alimentação 13,0 V, Satélites 9')
})

test('[TEL-10] an invalid answer is an error that can be tried again', async () => {
  FakeWorker.answer = (task) => (task.kind === 'load' ? { kind: 'failed', problem: 'notAList', detail: '' } : null)
  show()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('O servidor enviou uma resposta inválida.')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(loads()).toHaveLength(2)
})

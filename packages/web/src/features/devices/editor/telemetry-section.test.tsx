import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TelemetryTask } from '../../../data/telemetry/messages.ts'
import { startWords } from '../../../i18n/strings.ts'
import { draftOf } from './device-draft.ts'
import { TelemetrySection } from './telemetry-section.tsx'

const tasks: TelemetryTask[] = []

/** Takes the order in place of the worker, which no test of components can start. */
class FakeWorker {
  addEventListener(): void {}
  postMessage(task: TelemetryTask): void {
    tasks.push(task)
  }
  terminate(): void {}
}

beforeAll(async () => {
  vi.stubGlobal('Worker', FakeWorker)
  await startWords('pt')
})
afterEach(cleanup)

const nothing = () => undefined

function show(id: number): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TelemetrySection
        value={draftOf({ ...DEVICE_DEFAULTS, id })}
        change={nothing}
        settle={nothing}
        problems={{}}
        readOnly={false}
      />
    </QueryClientProvider>,
  )
}

test('the form of a vehicle has its telemetry chart [TEL-01]', async () => {
  show(7)
  await screen.findByRole('button', { name: '24 horas' })
  expect(tasks.flatMap((task) => (task.kind === 'load' ? [task.order.deviceId] : []))).toEqual([7])
})

test('a vehicle that was never saved has told nothing yet', () => {
  show(0)
  expect(screen.getByText('Salve o veículo primeiro.')).toBeTruthy()
})

import { DEVICE_DEFAULTS, type Device } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FeedProvider } from '../../../data/feed.tsx'
import type { LiveFeed } from '../../../data/live-feed.ts'
import { startWords } from '../../../i18n/strings.ts'
import type { PdfOrder } from '../../../ui/export/pdf-worker.ts'
import { useToasts } from '../../../ui/toasts.ts'
import { SheetButton } from './sheet-button.tsx'

const SAVED: Device = {
  ...DEVICE_DEFAULTS,
  id: 7,
  name: 'Caminhão 07',
  uniqueId: '9000000007',
  attributes: { placa: 'ABC1D23', 'device.gpsBrand': 'Acme' },
}
const orders: PdfOrder[] = []

/** Takes the order in place of the worker, which no test of components can start. */
class FakeWorker {
  #listener: (event: { data: { bytes: ArrayBuffer } }) => void = () => undefined
  addEventListener(type: string, listener: (event: { data: { bytes: ArrayBuffer } }) => void): void {
    if (type === 'message') this.#listener = listener
  }
  postMessage(order: PdfOrder): void {
    orders.push(order)
    queueMicrotask(() => this.#listener({ data: { bytes: new ArrayBuffer(4) } }))
  }
  terminate(): void {}
}

beforeAll(async () => {
  vi.stubGlobal('Worker', FakeWorker)
  // The window of the test would go to the file in place of keeping it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await startWords('pt')
})
afterEach(cleanup)

function show(device: Device): void {
  const vehicle = { subscribe: () => () => undefined, get: () => undefined }
  // Only what the button asks of the feed.
  const feed = { vehicle: () => vehicle } as unknown as LiveFeed
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <FeedProvider value={feed}>
        <SheetButton device={device} />
      </FeedProvider>
    </QueryClientProvider>,
  )
}

test('a vehicle that was never saved has no PDF, and the button says why [EXP-04]', () => {
  show(DEVICE_DEFAULTS)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salve o veículo primeiro' }).disabled).toBe(true)
})

test('the PDF of a saved vehicle tells what is kept of it, with the code drivers check in with [EXP-04]', async () => {
  show(SAVED)
  await userEvent.click(screen.getByRole('button', { name: 'PDF deste veículo' }))
  await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('PDF pronto'))
  const content = orders[0]?.content
  const record = content && 'record' in content ? content.record : undefined
  expect([record?.title, record?.subtitle]).toEqual(['Caminhão 07', 'ABC1D23 · Comum'])
  expect(record?.code.text).toMatch(/\/qr-driver\/scan\/7$/)
  expect(record?.sections).toEqual([
    {
      title: 'Veículo',
      facts: [
        ['Identificador único (IMEI)', '9000000007'],
        ['Placa', 'ABC1D23'],
      ],
    },
    { title: 'Rastreador', facts: [['Marca do GPS', 'Acme']] },
  ])
})

import type { HealthHistory, ServerHealth } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import HealthScreen from './health-screen.tsx'

const GB = 1024 ** 3

const health: ServerHealth = {
  time: '2026-11-21T12:00:00.000Z',
  version: '0.1.0',
  startedAt: '2026-11-21T10:30:00.000Z',
  cpu: { usage: 0.42, processUsage: 0.1, cores: 2, load: [0.5, 0.4, 0.3], loopDelayMs: 3.25 },
  memory: { totalBytes: 8 * GB, usedBytes: 2 * GB, processBytes: GB / 4, heapBytes: GB / 8, heapLimitBytes: GB },
  storage: [{ name: 'data', totalBytes: 100 * GB, usedBytes: 97 * GB }],
  network: [{ name: 'eth0', receivedBytes: 5 * GB, sentBytes: GB, receivedPerSecond: 2048, sentPerSecond: 512 }],
  services: [
    { name: 'http', state: 'on', count: 4 },
    { name: 'mail', state: 'off' },
    { name: 'storage', state: 'failed', detail: 'disk full' },
  ],
  databases: [
    { name: 'main', kind: 'postgres', sizeBytes: 3 * GB, latencyMs: 1.5, connections: 10, idle: 7, waiting: 0 },
  ],
  spool: { commitP50Ms: 2, commitP99Ms: 9.5, pendingBytes: 0, stored: 12_345, duplicates: 6, waiting: 40 },
  ports: [
    { protocol: 'gt06', transports: ['tcp'], connections: 12, frames: 900, stored: 850, badFrames: 1, unknown: 2 },
    { protocol: 'h02', transports: ['tcp', 'udp'], connections: 0, frames: 0, stored: 0, badFrames: 0, unknown: 0 },
  ],
  closedPorts: [],
  queues: [
    { name: 'mail', depth: 3 },
    { name: 'commands', depth: 7 },
  ],
  alerts: [
    {
      metric: 'storage',
      level: 'critical',
      subject: 'data',
      value: 0.97,
      threshold: 0.95,
      since: '2026-11-21T11:00:00.000Z',
    },
  ],
}

beforeAll(() => startWords('pt'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const MINUTE_MS = 60_000

/** Of the day, in which the server was off from the fourth minute to the ninth; and of the month. */
const PAST: Record<string, HealthHistory> = {
  day: {
    stepMs: MINUTE_MS,
    times: [0, 1, 2, 3, 9, 10].map((minute) => minute * MINUTE_MS),
    series: { cpu: [0.1, null, 0.4, 0.5, 0.2, 0.2] },
  },
  month: {
    stepMs: 15 * MINUTE_MS,
    times: [0, 29 * 1440].map((minute) => Date.UTC(2026, 9, 20) + minute * MINUTE_MS),
    series: { cpu: [0.7, 0.6] },
  },
}

function open(answer: () => Response): void {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/ssl/check')) return Response.json({})
    const period = /history\?period=(\w+)/.exec(url)?.[1]
    return period === undefined ? answer() : Response.json(PAST[period])
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HealthScreen />
    </QueryClientProvider>,
  )
}

/** A reading with its heading. */
const group = async (title: string): Promise<HTMLElement> => {
  const found = (await screen.findByRole('heading', { name: title })).closest('section')
  if (!found) throw new Error(`${title} stands in no section`)
  return found
}

test('[HLT-02] [HLT-03] [HLT-04] [HLT-05] [HLT-06] [HLT-07] [HLT-09] every reading of the server is on the screen', async () => {
  open(() => Response.json(health))
  expect((await group('CPU')).textContent).toContain('42 %')
  expect((await group('CPU')).textContent).toContain('2 núcleos · este processo 10 %')
  expect((await group('Memória')).textContent).toContain('2,0 GB de 8,0 GB')
  const storage = await group('Armazenamento')
  expect(storage.textContent).toContain('3,0 GB livres')
  expect(storage.dataset['level']).toBe('critical')
  expect((await group('Rede')).textContent).toContain('↓ 2,0 kB/s  ↑ 512 B/s')
  expect((await group('Banco de dados (PostgreSQL)')).textContent).toContain('10 conexões, 7 livres, 0 esperando')
  expect((await group('Gravação de posições')).textContent).toContain('40 posições esperam o banco de dados')
  const services = within(await group('Serviços')).getAllByRole('listitem')
  expect(services.map(({ textContent }) => textContent)).toEqual([
    'Web e tempo real (4 páginas)ativo',
    'E-mailnão configurado',
    'Gravação de posiçõesfalhou',
  ])
  const alerts = within(screen.getByRole('list', { name: 'Alertas' })).getAllByRole('listitem')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Crítico: O disco está enchendo \(data\)97 %, limite 95 % · desde 21\/11\/2026/),
  ])
  expect((await group('Filas')).textContent).toContain('Comandos esperando o veículo7')
  expect(screen.getByText(/^No ar há 1 ?h/)).toBeTruthy()
})

test('[HLT-02] a chart stands still where the server was off, and goes back as far as somebody wants', async () => {
  open(() => Response.json(health))
  const chart = await screen.findByRole('img', { name: 'CPU ao longo do tempo' })
  const path = chart.querySelector('path')?.getAttribute('d') ?? ''
  // Three runs: one value, two values, and two after the server came back at nine tenths of the way.
  expect(path.match(/M[\d.]+/g)).toEqual(['M0.0', 'M48.0', 'M216.0'])
  await userEvent.click(screen.getByRole('radio', { name: '30 dias' }))
  await screen.findByText(/^(19|20)\/10\/2026 – (17|18)\/11\/2026 · ≤ 70\s%$/)
})

test('ports without traffic stand aside until somebody wants them', async () => {
  open(() => Response.json(health))
  const ports = within(await group('Portas de rastreadores'))
  expect(ports.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ProtocoloConexõesQuadrosGravadasInválidosDesconhecidos',
    'gt06 tcp1290085012',
  ])
  await userEvent.click(ports.getByRole('button', { name: /Mostrar todas/ }))
  expect(ports.getAllByRole('row')).toHaveLength(3)
})

test('[OP-72] a server that tells nothing is shown as unknown, and one that does not answer can be asked again', async () => {
  open(() => Response.json({}))
  expect((await group('CPU')).textContent).toContain('desconhecido')
  expect((await group('Serviços')).textContent).toContain('desconhecido')
  expect(screen.getByText('Nada precisa de atenção')).toBeTruthy()
  cleanup()
  let isDown = true
  open(() => (isDown ? new Response('', { status: 503 }) : Response.json(health)))
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  isDown = false
  await userEvent.click(retry)
  expect((await group('CPU')).textContent).toContain('42 %')
})

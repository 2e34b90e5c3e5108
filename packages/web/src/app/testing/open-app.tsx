import { SERVER_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { useAttention } from '../../data/attention.ts'
import { listQuery } from '../../data/list-query.ts'
import { muted } from '../../data/settings.ts'
import { exampleDevice, examplePosition } from '../../data/worker/examples.ts'
import { FleetWorker } from '../../data/worker/fleet-worker.ts'
import type { FromWorker, ToWorker } from '../../data/worker/messages.ts'
import { changeLanguage } from '../../i18n/language.ts'
import { startWords } from '../../i18n/strings.ts'
import type { Screen } from '../../ui/screen.ts'
import { fleetQuery, openFleet } from '../fleet.ts'
import { createAppRouter } from '../router.tsx'
import { StartProgress } from '../start-progress.tsx'
import { themeChoice } from '../theme.ts'
import { map } from './stand-in-map.tsx'

vi.mock('../../map/fleet-map.tsx', () => import('./stand-in-map.tsx'))

const devices = [
  exampleDevice({ id: 1, name: 'Baú 14', attributes: { placa: 'FVX3D82' } }),
  exampleDevice({ id: 2, name: 'Entrega 07', category: 'van' }),
  exampleDevice({ id: 3, name: 'Reserva 02', status: 'unknown', lastUpdate: null }),
]
const positions = [
  examplePosition({ id: 11, deviceId: 1, speed: 0, attributes: { motion: false } }),
  examplePosition({
    id: 12,
    deviceId: 2,
    speed: 25,
    address: 'Av. Rebouças, 1585',
    attributes: { motion: true, power: 12.3 },
  }),
]

/** What the clock of the worker thread would call. */
const ticking = new Set<() => void>()

/** The fleet's worker in this thread: same code, no thread of its own. */
class WorkerHere {
  readonly #listeners: ((event: { data: FromWorker }) => void)[] = []
  readonly #worker = new FleetWorker({
    post: (data) => {
      queueMicrotask(() => act(() => this.#listeners.forEach((listener) => listener({ data }))))
    },
    schedule: () => () => undefined,
    now: Date.now,
  })

  constructor() {
    ticking.add(() => this.#worker.tick())
  }

  postMessage(message: ToWorker): void {
    this.#worker.receive(message)
  }

  addEventListener(_: 'message', listener: (event: { data: FromWorker }) => void): void {
    this.#listeners.push(listener)
  }
}

/** A socket that opens at once and tells all positions. */
class SocketHere extends EventTarget {
  onmessage = null
  constructor() {
    super()
    queueMicrotask(() => {
      this.dispatchEvent(new Event('open'))
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ positions }) }))
    })
  }
  close(): void {}
}

export const fetchMock = vi.fn<(url: string | URL, init?: RequestInit) => Promise<Response>>()
/** Who is logged in, and what fails: addresses that hold this text answer 500. */
export const world: { user: object | null; failing: string | null } = { user: USER_DEFAULTS, failing: null }

/** What the server answers. */
export function answer(url: string): Response {
  if (world.failing !== null && url.includes(world.failing)) return new Response('', { status: 500 })
  if (url.endsWith('/api/server')) return Response.json(SERVER_DEFAULTS)
  if (url.endsWith('/api/session')) return world.user ? Response.json(world.user) : new Response('', { status: 404 })
  if (url.endsWith('/api/devices')) return Response.json(devices)
  if (url.includes('/notices/unread')) return Response.json({ count: 0 })
  if (/\/api\/(reports|geofences|drivers)/.test(url)) return Response.json([])
  return Response.json(positions)
}

/** The same fresh world around every test of a file: a server, its fleet, a socket and a map. */
export function useWorld(): void {
  let clock: ReturnType<typeof setInterval>
  afterAll(() => clearInterval(clock))
  beforeAll(async () => {
    clock = setInterval(() => ticking.forEach((tick) => tick()), 20)
    await startWords('pt')
    // Without a layout engine everything is 0 px high, and a virtual list would show nothing.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 })
  })
  beforeEach(() => {
    // What a screen that breaks on purpose reports is not a failure of the test.
    vi.stubGlobal('reportError', () => undefined)
    vi.stubGlobal('Worker', WorkerHere)
    vi.stubGlobal('WebSocket', SocketHere)
    vi.stubGlobal('fetch', fetchMock)
    fetchMock.mockReset().mockImplementation(async (url) => answer(String(url)))
    listQuery.clear()
    muted.clear()
    themeChoice.clear()
    useAttention.setState({ selected: null, hovered: null, centring: null })
    map.calls.length = 0
    world.user = { ...USER_DEFAULTS, id: 7, name: 'Marina Azevedo', email: 'marina@example.com' }
    world.failing = null
    window.innerWidth = 1366
  })
  afterEach(async () => {
    cleanup()
    const feed = await openFleet()
    feed.stop()
    await changeLanguage('pt')
    vi.unstubAllGlobals()
  })
}

/** The whole app at an address, as a fresh page would open it. */
export function openApp(path: string, list?: readonly Screen[]) {
  const queries = new QueryClient()
  const router = createAppRouter(
    {
      queries,
      settle: async () => undefined,
      fleet: () => void queries.prefetchQuery(fleetQuery),
    },
    createMemoryHistory({ initialEntries: [path] }),
    list,
  )
  render(
    <QueryClientProvider client={queries}>
      <StartProgress />
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const at = () => router.state.location.href
  return { at, router }
}

/** Paths that were asked for so far. */
export const requests = () => fetchMock.mock.calls.map(([url]) => new URL(String(url), location.origin).pathname)
/** Height of the sheet of phones. */
export const sheetHeight = () =>
  screen.getByRole('button', { name: 'Mudar altura do painel' }).parentElement?.style.height
/** What the rows of the list say. */
export const rowNames = () => screen.getAllByRole('option').map((row) => row.textContent ?? '')

import { SERVER_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAttention } from '../data/attention.ts'
import { listQuery } from '../data/list-query.ts'
import { muted } from '../data/settings.ts'
import { exampleDevice, examplePosition } from '../data/worker/examples.ts'
import { FleetWorker } from '../data/worker/fleet-worker.ts'
import type { FromWorker, ToWorker } from '../data/worker/messages.ts'
import { changeLanguage } from '../i18n/language.ts'
import { startWords } from '../i18n/strings.ts'
import { currentMap } from '../map/current-map.ts'
import type { MapView } from '../map/map-view.ts'
import { defineScreen, type Screen } from '../ui/screen.ts'
import { fleetQuery, openFleet } from './fleet.ts'
import { createAppRouter } from './router.tsx'
import { screens } from './screens.ts'
import { StartProgress } from './start-progress.tsx'

/** The map library needs a graphics card: here the map only writes down what it is told. */
const map = vi.hoisted(() => {
  const calls: string[] = []
  const note =
    (name: string) =>
    (value: unknown): void => {
      calls.push(`${name} ${JSON.stringify(value)}`)
    }
  const told: { calls: string[]; note: typeof note; select: (id: number | null) => void } = {
    calls,
    note,
    select: () => undefined,
  }
  return told
})
vi.mock('../map/fleet-map.tsx', () => {
  const { note } = map
  // Screens of these tests draw nothing on it.
  const view = {
    setPadding: note('padding'),
    setSelected: note('selected'),
    setHovered: note('hovered'),
    centreOn: (id) => {
      note('centre')(id)
      return true
    },
    fitAll: () => undefined,
    onSelect: (listener) => {
      map.select = listener
      return () => undefined
    },
    onHover: () => () => undefined,
  } as Partial<MapView>
  return {
    FleetMap: ({ children }: { children: React.ReactNode }) => {
      useEffect(() => currentMap.setState({ view: view as MapView }), [])
      return children
    },
  }
})

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

const fetchMock = vi.fn<(url: string | URL, init?: RequestInit) => Promise<Response>>()
let user: object | null = USER_DEFAULTS
let failing: string | null = null

function answer(url: string): Response {
  if (failing !== null && url.includes(failing)) return new Response('', { status: 500 })
  if (url.endsWith('/api/server')) return Response.json(SERVER_DEFAULTS)
  if (url.endsWith('/api/session')) return user ? Response.json(user) : new Response('', { status: 404 })
  if (url.endsWith('/api/devices')) return Response.json(devices)
  return Response.json(positions)
}

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
  vi.stubGlobal('reportError', console.error)
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal('WebSocket', SocketHere)
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockImplementation(async (url) => answer(String(url)))
  listQuery.clear()
  muted.clear()
  useAttention.setState({ selected: null, hovered: null, centring: null })
  map.calls.length = 0
  user = { ...USER_DEFAULTS, id: 7, name: 'Marina Azevedo', email: 'marina@example.com' }
  failing = null
  window.innerWidth = 1366
})
afterEach(async () => {
  cleanup()
  const feed = await openFleet()
  feed.stop()
  await changeLanguage('pt')
  vi.unstubAllGlobals()
})

/** The whole app at an address, as a fresh page would open it. */
function open(path: string, list?: readonly Screen[]) {
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

const requests = () => fetchMock.mock.calls.map(([url]) => new URL(String(url), location.origin).pathname)
const sheetHeight = () => screen.getByRole('button', { name: 'Mudar altura do painel' }).parentElement?.style.height
const rowNames = () => screen.getAllByRole('option').map((row) => row.textContent ?? '')

test('[NAV-01] an unknown path leads home', async () => {
  const { at } = open('/nonsense')
  await waitFor(() => expect(at()).toBe('/home'))
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
})

test('[NAV-03] home shows the map with the panel closed', async () => {
  open('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  expect(screen.queryByRole('region', { name: 'Veículos' })).toBeNull()
  await waitFor(() => expect(map.calls).toContain('padding {"left":0,"bottom":0}'))
})

test('[LAY-01] [HDR-04] the frame has header with logo and account menu, a menu, a heading bar and a panel', async () => {
  open('/devices')
  const panel = await screen.findByRole('region', { name: 'Veículos' })
  expect(within(panel).getByRole('heading', { level: 1, name: 'Veículos' })).toBeDefined()
  const header = screen.getByRole('banner')
  expect(within(header).getByRole('link', { name: 'Rastro' })).toBeDefined()
  expect(within(header).getByRole('button', { name: /Menu de Marina Azevedo/ })).toBeDefined()
  expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(2)
})

test('[NAV-04] the list shows every vehicle, and needs permission 8', async () => {
  open('/devices')
  await waitFor(() => expect(rowNames()).toHaveLength(3))
  expect(rowNames()[1]).toContain('Em movimento')
  expect(rowNames()[1]).toContain('46 km/h')
  cleanup()
  user = { ...USER_DEFAULTS, attributes: { isShared: true } }
  const { at } = open('/devices')
  await waitFor(() => expect(at()).toBe('/home'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('[NAV-05] [NAV-07] a vehicle has its own address, and back leads to the list', async () => {
  const { at } = open('/devices/2')
  await screen.findByRole('heading', { level: 1, name: 'Entrega 07' })
  expect(screen.getAllByText('12,3 V')).toHaveLength(2)
  expect(map.calls).toContain('selected 2')
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(at()).toBe('/devices'))
})

test('a vehicle without a position says so, an unknown one too', async () => {
  open('/devices/3')
  expect(await screen.findByText('Ainda sem posição')).toBeDefined()
  cleanup()
  open('/devices/999')
  expect(await screen.findByText('Veículo não encontrado', undefined, { timeout: 4_000 })).toBeDefined()
})

test('[NAV-06] on phones a vehicle is a sheet at the bottom, and the heading bar leads back', async () => {
  window.innerWidth = 390
  open('/devices/2')
  await screen.findByRole('heading', { level: 1, name: 'Entrega 07' })
  expect(screen.getByRole('button', { name: 'Mudar altura do painel' })).toBeDefined()
  expect(screen.queryByRole('separator')).toBeNull()
})

test('[LAY-14] [LAY-15] the sheet of phones can be raised and lowered, and a new screen starts at its own height', async () => {
  window.innerWidth = 390
  window.innerHeight = 844
  const { router } = open('/devices')
  await waitFor(() => expect(sheetHeight()).toBe('422px'))
  screen.getByRole('button', { name: 'Mudar altura do painel' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(sheetHeight()).toBe('720px')
  await userEvent.keyboard('{Escape}{Escape}')
  expect(sheetHeight()).toBe('96px')
  await act(() => router.navigate({ to: '/devices/$deviceId', params: { deviceId: '2' } }))
  await act(() => router.navigate({ to: '/devices' }))
  await waitFor(() => expect(sheetHeight()).toBe('422px'))
})

test('[LAY-11] expand=true widens the panel, expand=false does not', async () => {
  const { router } = open('/devices?expand=true')
  await screen.findByRole('button', { name: 'Estreitar painel' })
  expect(screen.queryByRole('separator')).toBeNull()
  await act(() => router.navigate({ to: '/devices', search: { expand: 'false' } }))
  await screen.findByRole('separator')
})

test('[NAV-24] [NAV-25] login and registration open for strangers', async () => {
  user = null
  open('/login')
  await screen.findByRole('heading', { level: 1, name: 'Entrar' })
  cleanup()
  open('/register?setup=once')
  await screen.findByRole('heading', { level: 1, name: 'Criar o administrador' })
  expect(requests()).not.toContain('/api/session')
})

test('[AUTH-26] [ERR-22] registration that is switched off says so and offers no form', async () => {
  user = null
  open('/register')
  await screen.findByText(/criação de novos usuários está bloqueada/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a deep link of a stranger leads to login with the way back', async () => {
  user = null
  const { at } = open('/devices/2')
  await waitFor(() => expect(at()).toBe('/login?to=%2Fdevices%2F2'))
  expect(requests()).not.toContain('/api/devices')
})

test('a server that is away leads to maintenance, and the way back opens once it answers', async () => {
  failing = '/api/server'
  const { at } = open('/devices')
  await screen.findByRole('heading', { level: 1, name: 'Já voltamos' })
  failing = null
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(at()).toBe('/devices'))
})

test('[NAV-40] a screen whose code never arrives, or that breaks while it draws, ends on the maintenance page', async () => {
  const publicScreen = { access: 'public', frame: false, title: () => 'X' } as const
  const lost = defineScreen({ ...publicScreen, path: '/lost', load: () => Promise.reject(new Error('404')) })
  const broken = defineScreen({
    ...publicScreen,
    path: '/broken',
    load: async () => ({
      default: () => {
        throw new Error('bug')
      },
    }),
  })
  vi.stubGlobal('reportError', () => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const path of ['/lost', '/broken']) {
    const { at } = open(path, [...screens, lost, broken])
    await waitFor(() => expect(at()).toBe('/maintenance'), { timeout: 3_000 })
    cleanup()
  }
  vi.restoreAllMocks()
})

test('[PWA-05] a progress bar shows until the server has answered', async () => {
  const server = Promise.withResolvers<Response>()
  fetchMock.mockImplementation(async (url) =>
    String(url).endsWith('/api/server') ? server.promise : answer(String(url)),
  )
  open('/login')
  expect(await screen.findByRole('progressbar')).toBeDefined()
  expect(screen.queryByRole('heading')).toBeNull()
  server.resolve(Response.json(SERVER_DEFAULTS))
  await screen.findByRole('heading', { name: 'Entrar' })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('the list that cannot be loaded says why and loads on request', async () => {
  failing = '/api/devices'
  open('/devices')
  await screen.findByText('Não foi possível carregar os veículos')
  failing = null
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(rowNames()).toHaveLength(3))
})

test('[FLT-29] the search finds a plate and clearing the filters brings everything back', async () => {
  open('/devices')
  await waitFor(() => expect(rowNames()).toHaveLength(3))
  await userEvent.type(screen.getByRole('textbox', { name: 'Filtrar lista' }), 'fvx3')
  await waitFor(() => expect(rowNames()).toHaveLength(1))
  expect(rowNames()[0]).toContain('Baú 14')
  await userEvent.type(screen.getByRole('textbox', { name: 'Filtrar lista' }), 'zzz')
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(rowNames()).toHaveLength(3))
})

test('[FLT-15] the chips of the header filter by status, and choosing one again shows all', async () => {
  open('/devices/2')
  const chips = await screen.findByRole('group', { name: 'Filtro por conexão' })
  const chip = within(chips).getByRole('button', { name: /Sem dados/ })
  await waitFor(() => expect(chip.textContent).toBe('Sem dados1'))
  await userEvent.click(chip)
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(rowNames()).toHaveLength(1))
  const strip = screen.getByRole('group', { name: 'Filtro por estado' })
  await userEvent.click(within(strip).getByRole('button', { name: /Sem dados/ }))
  await waitFor(() => expect(rowNames()).toHaveLength(3))
})

test('[FLT-04] [FLT-05] the list sorts by name and by last update', async () => {
  open('/devices')
  await waitFor(() => expect(rowNames()[0]).toContain('Baú 14'))
  await userEvent.click(screen.getByRole('button', { name: /^Nome/ }))
  await waitFor(() => expect(rowNames()[0]).toContain('Reserva 02'))
  await userEvent.click(screen.getByRole('button', { name: /^Última atualização/ }))
  await waitFor(() => expect(rowNames()[0]).toContain('Reserva 02'))
  await userEvent.click(screen.getByRole('button', { name: /^Última atualização/ }))
  await waitFor(() => expect(rowNames().at(-1)).toContain('Reserva 02'))
})

test('arrows move through the list and light up the marker, Enter opens the vehicle', async () => {
  const { at } = open('/devices')
  await waitFor(() => expect(rowNames()).toHaveLength(3))
  screen.getByRole('listbox').focus()
  await userEvent.keyboard('{End}{ArrowUp}')
  expect(screen.getByRole('listbox').getAttribute('aria-activedescendant')).toBe('vehicle-2')
  expect(map.calls).toContain('hovered 2')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('/devices/2'))
})

test('the first click on a marker opens the vehicle, the second centres the map on it', async () => {
  const { at } = open('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  await waitFor(() => expect(map.calls).toContain('selected null'))
  act(() => map.select(2))
  await waitFor(() => expect(at()).toBe('/devices/2'))
  await screen.findByRole('heading', { level: 1, name: 'Entrega 07' })
  expect(map.calls).not.toContain('centre 2')
  act(() => map.select(2))
  await waitFor(() => expect(map.calls).toContain('centre 2'))
})

test('[HDR-02] the header switches notification sounds off', async () => {
  open('/home')
  const sounds = await screen.findByRole('button', { name: 'Som das notificações' })
  expect(sounds.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(sounds)
  expect(sounds.getAttribute('aria-pressed')).toBe('false')
  expect(localStorage.getItem('rastro.muted')).toBe('true')
})

test('[HDR-05] the account menu shows the version label and follows language and theme', async () => {
  open('/home')
  await userEvent.click(await screen.findByRole('button', { name: /Menu de Marina/ }))
  await screen.findByText('Versão 2.1.197')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Escuro', hidden: true }))
  expect(localStorage.getItem('rastro.theme')).toBe('"dark"')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Español', hidden: true }))
  await screen.findByText('Versión 2.1.197')
  expect(document.documentElement.lang).toBe('es')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('MA'))
})

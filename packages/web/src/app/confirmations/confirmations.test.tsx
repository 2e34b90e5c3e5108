import {
  type Device,
  type Lack,
  type Position,
  SERVER_DEFAULTS,
  USER_DEFAULTS,
  type User,
  wireTime,
} from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askToConfirm, type Confirmation } from '../../data/confirmations.ts'
import { FeedProvider } from '../../data/feed.tsx'
import type { LiveFeed, VehicleDetail, VehicleRow } from '../../data/live-feed.ts'
import { serverQuery } from '../../data/server.ts'
import { exampleDevice, examplePosition } from '../../data/worker/examples.ts'
import { startWords } from '../../i18n/strings.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { useToasts } from '../../ui/toasts.ts'
import { Confirmations } from './confirmations.tsx'

interface Asked {
  method: string
  path: string
  body: unknown
}

/** What the page asked of the server. */
const asked: Asked[] = []
/** What the server answers, by method and path. */
let answers: Record<string, () => Response> = {}
let serverAttributes: Record<string, boolean> = {}
let lacks: Lack[] = []
const forgotten: number[] = []

beforeAll(async () => {
  await startWords('pt')
  // Loaded here, so that no test waits for it.
  await import('./confirmation-dialog.tsx')
})
beforeEach(() => {
  asked.length = 0
  forgotten.length = 0
  useToasts.setState({ toasts: [] })
  answers = {}
  serverAttributes = {}
  lacks = []
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(46)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api', '')
    const method = init?.method ?? 'GET'
    asked.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const answer = answers[`${method} ${path.split('?')[0]}`]
    return answer ? answer() : new Response('no such call', { status: 500 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const NOW = wireTime(new Date())

interface Scene {
  device?: Partial<Device>
  position?: Partial<Position> | null
  row?: Partial<VehicleRow>
}

function vehicleOf({ device = {}, position = {}, row = {} }: Scene): VehicleDetail {
  const whole = exampleDevice({ id: 7, name: 'Entrega 07', uniqueId: '862798050142337', ...device })
  const known: VehicleRow = {
    id: 7,
    name: whole.name,
    plate: 'RTA2B19',
    category: 'van',
    look: null,
    status: whole.status,
    state: 'stopped',
    stateSince: null,
    speed: 0,
    course: 0,
    address: null,
    alarm: null,
    lastUpdate: Date.now(),
    driver: null,
    ignition: null,
    blocked: false,
    anchored: false,
    groupId: 0,
    ...row,
  }
  const last = position && examplePosition({ deviceId: 7, speed: 0, fixTime: NOW, serverTime: NOW, ...position })
  return { device: whole, row: known, position: last }
}

/** A page at a vehicle, whose frame has the dialogs; what the feed knows of it does not change. */
async function open(confirmation: Confirmation, scene: Scene = {}) {
  const vehicle = vehicleOf(scene)
  const slice = { get: () => vehicle, subscribe: () => () => undefined }
  const feed = { vehicle: () => slice, forget: (id: number) => forgotten.push(id) }
  const root = createRootRoute({
    component: () => (
      <>
        <Confirmations />
        <Toaster />
      </>
    ),
  })
  const paths = ['/devices', '/devices/$deviceId'].map((path) => createRoute({ getParentRoute: () => root, path }))
  const history = createMemoryHistory({ initialEntries: ['/devices/7'] })
  const router = createRouter({ routeTree: root.addChildren(paths), history })
  const queries = new QueryClient()
  // The guard has loaded both before there is a frame.
  const user: User = { ...USER_DEFAULTS, id: 1 }
  queries.setQueryData<User | null>(['session'], user)
  const server = { ...SERVER_DEFAULTS, attributes: serverAttributes }
  queries.setQueryData(serverQuery.queryKey, { server, plus: false, deviceLimit: null, lacks: new Set(lacks) })
  render(
    <QueryClientProvider client={queries}>
      {/* The dialogs ask nothing else of a feed. */}
      <FeedProvider value={feed as Partial<LiveFeed> as LiveFeed}>
        <RouterProvider router={router} />
      </FeedProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'))
  act(() => askToConfirm(confirmation, 7))
  const dialog = await screen.findByRole('dialog')
  return { dialog, router }
}

function slide(): void {
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' })
}

const commandsSent = () => asked.filter(({ path }) => path === '/commands/send')

test.each([
  ['DLG-02', 'block', 'Bloquear Entrega 07?', 'Deslize para bloquear'],
  ['DLG-03', 'unlock', 'Desbloquear Entrega 07?', 'Deslize para desbloquear'],
  ['DLG-04', 'anchorEnable', 'Ativar âncora de Entrega 07?', 'Deslize para ativar a âncora'],
  ['DLG-05', 'anchorDisable', 'Desativar âncora de Entrega 07?', 'Deslize para desativar a âncora'],
  ['DLG-06', 'deleteDevice', 'Excluir Entrega 07?', 'Deslize para excluir'],
] as const)(
  '[DLG-01] [DLG-07] [DLG-08] [DLG-09] [%s] the window event for %s opens its dialog',
  async (_, confirmation, title, label) => {
    const { dialog } = await open(confirmation)
    within(dialog).getByText(title)
    within(dialog).getByRole('slider', { name: label })
    within(dialog).getByRole('button', { name: 'Confirmar sem arrastar' })
    within(dialog).getByText('Entrega 07')
    within(dialog).getByText('IMEI 862798050142337')
    within(dialog).getByText('RTA2B19')
    within(dialog).getByText(/^Online há/)
    expect(dialog.querySelector('svg')).not.toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked).toEqual([])
  },
)

test('[DLG-13] [DLG-15] [CMD-06] [CMD-09] [CMD-11] a block runs 500 ms after the slide, closes the dialog and says so', async () => {
  answers['POST /commands/send'] = () => Response.json({})
  await open('block')
  vi.useFakeTimers()
  slide()
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/commands/send',
      body: { id: 0, description: '', deviceId: 7, type: 'engineStop', textChannel: false, attributes: {} },
    },
  ])
  vi.useRealTimers()
  await screen.findByText('Comando enviado com sucesso.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('cancelling within the half second keeps the command back', async () => {
  const { dialog } = await open('block')
  vi.useFakeTimers()
  slide()
  await act(() => vi.advanceTimersByTimeAsync(300))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(asked).toEqual([])
})

test('[CMD-09] [CMD-12] unblocking an offline device waits for it, and the person is told', async () => {
  answers['POST /commands/send'] = () => Response.json({ id: 5 }, { status: 202 })
  await open('unlock', { device: { status: 'offline' } })
  slide()
  await screen.findByText('Comando pendente. Será executado quando o dispositivo ficar online.')
  expect(commandsSent()).toMatchObject([{ body: { type: 'engineResume', deviceId: 7 } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a vehicle whose tracker has no such command says so in the language of the page', async () => {
  const text = 'Command engineStop is not supported in protocol osmand'
  answers['POST /commands/send'] = () => new Response(text, { status: 400 })
  await open('block')
  slide()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Error al enviar comandoEste rastreador (protocolo osmand) não aceita este comando.')
})

test('[DLG-16] [CMD-13] a refused command says why, and the slider starts anew', async () => {
  answers['POST /commands/send'] = () => new Response('Operation restricted', { status: 400 })
  await open('block')
  slide()
  const alert = await screen.findByText('Error al enviar comando')
  within(alert.parentElement ?? alert).getByText('Operation restricted')
  await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0'))
  answers['POST /commands/send'] = () => Response.json({})
  slide()
  await screen.findByText('Comando enviado com sucesso.')
})

test('a vehicle at 46 km/h asks for a reason, which goes with the command', async () => {
  answers['POST /commands/send'] = () => Response.json({})
  const { dialog } = await open('block', { position: { speed: 24.84 }, row: { state: 'moving', speed: 24.84 } })
  within(dialog).getByText('O veículo está em movimento.')
  within(dialog).getByText(/O veículo está a 46 km\/h/)
  fireEvent.change(within(dialog).getByLabelText('Motivo para bloquear já'), { target: { value: ' roubo ' } })
  slide()
  await waitFor(() => expect(commandsSent()).toMatchObject([{ body: { attributes: { reason: 'roubo' } } }]))
})

test('a stop that the server holds is shown with its reason, and can be cancelled', async () => {
  const held = {
    id: 5,
    deviceId: 7,
    type: 'engineStop',
    attributes: {},
    textChannel: false,
    description: null,
    state: 'queued',
    sender: 'user',
    userId: 1,
    creationTime: NOW,
    expirationTime: NOW,
    sentTime: null,
    endTime: null,
    result: 'Waiting: the vehicle is moving at 46 km/h',
  }
  answers['POST /commands/send'] = () => Response.json({ id: 5 }, { status: 202 })
  answers['GET /commands/sent'] = () => Response.json([held])
  answers['DELETE /commands/sent/5'] = () => new Response(null, { status: 204 })
  const { dialog } = await open('block', { position: { speed: 24.84 }, row: { state: 'moving', speed: 24.84 } })
  slide()
  await within(dialog).findByText('O bloqueio está retido')
  within(dialog).getByText('Retido: o veículo está a 46 km/h. Sai quando o veículo parar.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar o bloqueio' }))
  await screen.findByText('Bloqueio cancelado.')
  expect(asked.filter(({ method }) => method === 'DELETE')).toMatchObject([{ path: '/commands/sent/5' }])
})

test('where no command can wait, a stop is refused in words, and the reason that overrides is asked for', async () => {
  lacks = ['sentCommands']
  const text = 'Operation restricted. Waiting: the vehicle is moving at 46 km/h'
  answers['POST /commands/send'] = () => new Response(text, { status: 400 })
  const { dialog } = await open('block', { position: { speed: 24.84 }, row: { state: 'moving', speed: 24.84 } })
  within(dialog).getByText(/Sem um motivo, este servidor recusa o bloqueio\./)
  slide()
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toBe('Error al enviar comandoO veículo está a 46 km/h.')
  within(dialog).getByLabelText('Motivo para bloquear já')
})

test('where the installation wants it, a stop carries the proof of the slide', async () => {
  serverAttributes = { 'tarkan.stopConfirmation': true }
  answers['POST /commands/confirmations'] = () => Response.json({ token: 'slid' })
  answers['POST /commands/send'] = () => Response.json({})
  await open('block')
  slide()
  await waitFor(() => expect(commandsSent()).toMatchObject([{ body: { attributes: { confirmation: 'slid' } } }]))
})

test('[GEO-10] [GEO-16] [GEO-17] the anchor is a circle of 150 m named after the device, then its link to the device', async () => {
  answers['GET /geofences'] = () => Response.json([])
  answers['POST /geofences'] = () => Response.json({ id: 31 })
  answers['POST /permissions'] = () => new Response(null, { status: 204 })
  await open('anchorEnable', { position: { latitude: -23.5635, longitude: -46.6826 } })
  slide()
  await screen.findByText('Âncora ativada.')
  const writes = asked.filter(({ method }) => method === 'POST')
  expect(writes).toMatchObject([
    {
      path: '/geofences',
      body: {
        id: 0,
        name: 'Entrega 07',
        area: 'CIRCLE (-23.5635 -46.6826, 150)',
        attributes: { isAnchor: true, deviceId: 7 },
      },
    },
    { path: '/permissions', body: { deviceId: 7, geofenceId: 31 } },
  ])
})

test('[GEO-19] a device that is anchored gets no second anchor', async () => {
  answers['GET /geofences'] = () => Response.json([{ id: 31, attributes: { isAnchor: true, deviceId: 7 } }])
  await open('anchorEnable')
  slide()
  await screen.findByText('Âncora ativada.')
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
})

test('[GEO-18] releasing the anchor deletes its geofence and no other', async () => {
  answers['GET /geofences'] = () =>
    Response.json([
      { id: 30, attributes: {} },
      { id: 31, attributes: { isAnchor: true, deviceId: 7 } },
    ])
  answers['DELETE /geofences/31'] = () => new Response(null, { status: 204 })
  await open('anchorDisable')
  slide()
  await screen.findByText('Âncora desativada.')
  expect(asked.filter(({ method }) => method !== 'GET')).toMatchObject([{ method: 'DELETE', path: '/geofences/31' }])
})

test.each([
  ['a latitude of 0', { latitude: 0 }],
  ['a longitude of 0', { longitude: 0 }],
  ['no position', null],
])('[GEO-20] with %s the anchor fails without asking the server', async (_, position) => {
  await open('anchorEnable', { position })
  slide()
  await screen.findByText('Dispositivo sem posição válida')
  expect(asked).toEqual([])
})

test('[GEO-21] an anchor that the server refuses says so', async () => {
  answers['GET /geofences'] = () => Response.json([])
  answers['POST /geofences'] = () => new Response('Write access denied', { status: 400 })
  await open('anchorEnable')
  slide()
  await screen.findByText('Error al ejecutar anchor')
  expect(screen.queryByText('Âncora ativada.')).toBeNull()
})

test.each(['anchorEnable', 'anchorDisable'] as const)(
  '[GEO-22] cancelling %s says that it was cancelled',
  async (confirmation) => {
    const { dialog } = await open(confirmation)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await screen.findByText('Ação cancelada pelo usuário')
    expect(asked).toEqual([])
  },
)

test('[DLG-14] [DLG-15] [DLG-17] deleting begins at once, forgets the device and leads to the list', async () => {
  answers['DELETE /devices/7'] = () => new Response(null, { status: 204 })
  const { router } = await open('deleteDevice')
  vi.useFakeTimers()
  slide()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(asked).toMatchObject([{ method: 'DELETE', path: '/devices/7' }])
  vi.useRealTimers()
  await screen.findByText('Dispositivo excluído.')
  expect(router.state.location.pathname).toBe('/devices')
  expect(forgotten).toEqual([7])
})

test('[DLG-16] a device that cannot be deleted stays, with the reason', async () => {
  answers['DELETE /devices/7'] = () => new Response('Write access denied', { status: 400 })
  const { router } = await open('deleteDevice')
  slide()
  await screen.findByText('Error al eliminar dispositivo')
  screen.getByText('Write access denied')
  expect(router.state.location.pathname).toBe('/devices/7')
  expect(forgotten).toEqual([])
})

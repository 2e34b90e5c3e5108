import { type Attributes, type Device, SERVER_DEFAULTS, type Server, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { onAskToConfirm } from '../../../data/confirmations.ts'
import { FeedProvider } from '../../../data/feed.tsx'
import type { LiveFeed, VehicleDetail, VehicleRow } from '../../../data/live-feed.ts'
import { serverQuery } from '../../../data/server.ts'
import { sessionEnded } from '../../../data/session-end.ts'
import { createSlice } from '../../../data/slice.ts'
import { exampleDevice, examplePosition } from '../../../data/worker/examples.ts'
import { startWords } from '../../../i18n/strings.ts'
import { HeadingProvider, useHeadingOf } from '../../../ui/heading.tsx'
import { useToasts } from '../../../ui/toasts.ts'
import DeviceDetail from './device-detail.tsx'

/** What was asked of the server, as method, path and body. */
const asked: [method: string, path: string, body: unknown][] = []
let geofences: unknown[] = []
/** The vehicle is among those the person may see no more. */
let leave = (): void => undefined

beforeAll(async () => {
  await startWords('pt')
  await import('./more-menu.tsx')
})
beforeEach(() => {
  asked.length = 0
  geofences = []
  sessionEnded.set(false)
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    asked.push([method, url, typeof init?.body === 'string' ? JSON.parse(init.body) : null])
    if (method !== 'GET') return new Response(null, { status: 204 })
    return Response.json(url.includes('/geofences') ? geofences : [])
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Scene {
  attributes?: Attributes
  row?: Partial<VehicleRow>
  device?: Partial<Device>
  user?: Partial<User>
  server?: Partial<Server>
  address?: string
}

/** The buttons the page puts in the heading bar. */
function Actions() {
  return <>{useHeadingOf().actions}</>
}

function Framed() {
  return (
    <HeadingProvider>
      <Actions />
      <DeviceDetail />
    </HeadingProvider>
  )
}

/** The page of a van. */
async function open({ attributes = {}, row = {}, device = {}, user = {}, server = {}, address = '' }: Scene = {}) {
  const whole = exampleDevice({ id: 7, name: 'Entrega 07', ...device })
  const known: VehicleRow = {
    id: 7,
    name: whole.name,
    plate: null,
    category: 'van',
    status: 'online',
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
    look: null,
    ...row,
  }
  const vehicle: VehicleDetail = {
    device: whole,
    row: known,
    position: examplePosition({ deviceId: 7, speed: 0, attributes }),
  }
  const slice = createSlice<VehicleDetail | undefined>(vehicle)
  leave = () => slice.set(undefined)
  const nothing = { get: () => undefined, subscribe: () => () => undefined }
  const feed = { vehicle: () => slice, start: async () => undefined, row: () => nothing }
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/devices/$deviceId', component: Framed })
  const history = createMemoryHistory({ initialEntries: [`/devices/7${address}`] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  const queries = new QueryClient()
  queries.setQueryData<User | null>(['session'], { ...USER_DEFAULTS, id: 1, ...user })
  queries.setQueryData(serverQuery.queryKey, {
    server: { ...SERVER_DEFAULTS, ...server },
    plus: true,
    deviceLimit: null,
  })
  render(
    <QueryClientProvider client={queries}>
      {/* The page asks nothing else of a feed. */}
      <FeedProvider value={feed as Partial<LiveFeed> as LiveFeed}>
        <RouterProvider router={router} />
      </FeedProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('tab', { name: 'Agora' })
  return router
}

const states = async () => (await screen.findByRole('list', { name: 'Situação do veículo' })).textContent

test('[DEV-85] [DEV-86] [DEV-88] the page tells whether the vehicle is blocked, its ignition is on, and it is anchored', async () => {
  geofences = [{ id: 31, attributes: { isAnchor: true, deviceId: 7 } }]
  await open({ row: { blocked: true, ignition: true }, attributes: { blocked: true, ignition: true } })
  await screen.findByText('Âncora ativada')
  expect(await states()).toBe('Ignição ligadaBloqueadoÂncora ativada')
  expect(screen.getByRole('button', { name: 'Desbloquear' })).toBeDefined()
  cleanup()
  geofences = [{ id: 32, attributes: { isAnchor: true, deviceId: 8 } }]
  await open({ row: { ignition: false }, attributes: { blocked: false, ignition: false } })
  await screen.findByText('Âncora desativada')
  expect(await states()).toBe('Ignição desligadaDesbloqueadoÂncora desativada')
  expect(screen.getByRole('button', { name: 'Bloquear' })).toBeDefined()
})

test.each([
  ['moving', 'Em movimento'],
  ['stopped', 'Parado'],
  ['idling', 'Ocioso'],
] as const)('[DEV-87] a vehicle that is %s says "%s"', async (state, word) => {
  await open({ row: { state } })
  expect(screen.getByText(word)).toBeDefined()
})

test('[PERM-38] [CMD-14] the button that blocks asks first, and is absent for who may not use it or where the server hides it', async () => {
  const heard: unknown[] = []
  onTestFinished(onAskToConfirm((...question) => heard.push(question)))
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Bloquear' }))
  expect(heard).toEqual([['block', 7]])
  cleanup()
  await open({ server: { attributes: { 'tarkan.enableLockUnlock': false } } })
  expect(screen.queryByRole('button', { name: 'Bloquear' })).toBeNull()
  cleanup()
  await open({ user: { limitCommands: true } })
  expect(screen.queryByRole('button', { name: 'Bloquear' })).toBeNull()
})

test('the menu offers what else can be done: trail, anchor, unblock, share, other maps, edit and delete', async () => {
  const heard: unknown[] = []
  onTestFinished(onAskToConfirm((...question) => heard.push(question)))
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }))
  const menu = await screen.findByRole('menu', { hidden: true })
  await within(menu).findByText('Ativar âncora')
  const names = within(menu)
    // Without a layout the kit cannot place the menu, and keeps it invisible.
    .getAllByRole('menuitem', { hidden: true })
    .map((item) => item.textContent)
  expect(names).toEqual([
    'Desenhar rastro',
    'Ativar âncora',
    'Desbloquear',
    'Compartilhar por link',
    'PDF deste veículo',
    'Google Maps',
    'Waze',
    'OpenStreetMap',
    'Street View',
    'Editar',
    'Excluir',
  ])
  await userEvent.click(within(menu).getByText('Excluir'))
  expect(heard).toEqual([['deleteDevice', 7]])
})

test('the address opens a section, arrows go to the next, and visitors have none for commands', async () => {
  const router = await open({ address: '?tab=data' })
  expect(screen.getByRole('tab', { name: 'Dados' }).getAttribute('aria-selected')).toBe('true')
  screen.getByRole('tab', { name: 'Dados' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(router.state.location.search).toEqual({ tab: 'commands' })
  cleanup()
  await open({ user: { attributes: { isShared: true } }, address: '?tab=commands' })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Agora', 'Dados'])
})

test('everything the tracker told has its word and its name on the wire', async () => {
  await open({ attributes: { power: 12.3, io239: 1 }, address: '?tab=data' })
  expect(screen.getByText('power')).toBeDefined()
  expect(screen.getByText('Alimentação')).toBeDefined()
  expect(screen.getByText('12,3 V')).toBeDefined()
  expect(screen.getByText('IO 239')).toBeDefined()
})

test('[DEV-05] odometer and engine hours are corrected in kilometres and hours, and sent in metres and milliseconds', async () => {
  await open({ attributes: { totalDistance: 1_000, hours: 3_600_000 }, address: '?tab=data' })
  await userEvent.click(screen.getByRole('button', { name: 'Corrigir' }))
  const odometer = screen.getByLabelText('Odômetro virtual (km)')
  await userEvent.clear(odometer)
  await userEvent.type(odometer, '84213,5')
  const hours = screen.getByLabelText('Horímetro (h)')
  await userEvent.clear(hours)
  await userEvent.type(hours, '3912')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('Odômetro virtual e horímetro salvos.'))
  expect(asked.filter(([method]) => method === 'PUT')).toEqual([
    ['PUT', '/api/devices/7/accumulators', { deviceId: 7, totalDistance: 84_213_500, hours: 14_083_200_000 }],
  ])
})

test('the photo of a vehicle is shown by the address that says when it changed, and only when it is there', async () => {
  const tried: string[] = []
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      set src(url: string) {
        tried.push(url)
        queueMicrotask(() => this.dispatchEvent(new Event(url.includes('/7.png') ? 'load' : 'error')))
      }
    },
  )
  await open({ device: { attributes: { imageTimestamp: 1_780_000_000_000, imageVersion: 2 } } })
  const photo = await screen.findByRole('img', { name: 'Foto de Entrega 07' })
  expect(photo.getAttribute('src')).toBe('/tarkan/assets/images/7.png?v=1780000000000-2')
  cleanup()
  await open({ device: { id: 8, attributes: { imageTimestamp: 5 } } })
  await waitFor(() => expect(tried).toContain('/tarkan/assets/images/8.png?v=5'))
  expect(screen.queryByRole('img', { name: 'Foto de Entrega 07' })).toBeNull()
})

test('a vehicle that is gone is told; behind the end of the session it stays as it was', async () => {
  await open()
  act(leave)
  await screen.findByText('Veículo não encontrado', undefined, { timeout: 30_000 })
  act(() => sessionEnded.set(true))
  await screen.findByRole('tab', { name: 'Agora' })
  expect(screen.queryByText('Veículo não encontrado')).toBeNull()
})

import { SERVER_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { defineScreen } from '../ui/screen.ts'
import { screens } from './screens.ts'
import { answer, fetchMock, openApp, requests, rowNames, useWorld, world } from './testing/open-app.tsx'
import { map } from './testing/stand-in-map.tsx'

useWorld()

test('[NAV-01] an unknown path leads home', async () => {
  const { at } = openApp('/nonsense')
  await waitFor(() => expect(at()).toBe('/home'))
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
})

test('[NAV-03] home shows the map with the panel closed', async () => {
  openApp('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  expect(screen.queryByRole('region', { name: 'Veículos' })).toBeNull()
  await waitFor(() => expect(map.calls).toContain('padding {"left":0,"bottom":0}'))
})

test('[NAV-04] the list shows every vehicle, and needs permission 8', async () => {
  openApp('/devices')
  await waitFor(() => expect(rowNames()).toHaveLength(3))
  expect(rowNames()[1]).toContain('Em movimento')
  expect(rowNames()[1]).toContain('46 km/h')
  cleanup()
  world.user = { ...USER_DEFAULTS, attributes: { isShared: true } }
  const { at } = openApp('/devices')
  await waitFor(() => expect(at()).toBe('/home'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('[NAV-05] [NAV-07] a vehicle has its own address, and back leads to the list', async () => {
  const { at } = openApp('/devices/2')
  await screen.findByRole('heading', { level: 1, name: 'Entrega 07' })
  expect(screen.getAllByText('12,3 V')).toHaveLength(1)
  expect(map.calls).toContain('selected 2')
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(at()).toBe('/devices'))
})

test('a vehicle without a position says so, an unknown one too', async () => {
  openApp('/devices/3')
  expect(await screen.findByText('Ainda sem posição')).toBeDefined()
  cleanup()
  openApp('/devices/999')
  expect(await screen.findByText('Veículo não encontrado', undefined, { timeout: 30_000 })).toBeDefined()
})

test('[NAV-24] [NAV-25] login and registration open for strangers', async () => {
  world.user = null
  openApp('/login')
  await screen.findByRole('heading', { level: 1, name: 'Entrar' })
  cleanup()
  openApp('/register?setup=once')
  await screen.findByRole('heading', { level: 1, name: 'Criar o administrador' })
  expect(requests()).not.toContain('/api/session')
})

test('[AUTH-26] [ERR-22] registration that is switched off says so and offers no form', async () => {
  world.user = null
  openApp('/register')
  await screen.findByText(/criação de novos usuários está bloqueada/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a deep link of a stranger leads to login with the way back', async () => {
  world.user = null
  const { at } = openApp('/devices/2')
  await waitFor(() => expect(at()).toBe('/login?to=%2Fdevices%2F2'))
  expect(requests()).not.toContain('/api/devices')
})

test('a server that is away leads to maintenance, and the way back opens once it answers', async () => {
  world.failing = '/api/server'
  const { at } = openApp('/devices')
  await screen.findByRole('heading', { level: 1, name: 'Já voltamos' })
  world.failing = null
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(at()).toBe('/devices'))
})

test('[NAV-40] a screen whose code never arrives, or that breaks while it draws, ends on the maintenance page', async () => {
  const publicScreen = { access: 'public', frame: false, title: () => 'X' } as const
  // Browsers say it in these words, and the router would load the page anew.
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/lost.js')
  const lost = defineScreen({ ...publicScreen, path: '/lost', load: () => Promise.reject(gone) })
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
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  for (const [path, end] of [
    ['/lost', '/maintenance?to=%2Flost'],
    ['/broken', '/maintenance'],
  ] as const) {
    const { at } = openApp(path, [...screens, lost, broken])
    await waitFor(() => expect(at()).toBe(end), { timeout: 30_000 })
    cleanup()
  }
  expect(reload).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('[PWA-05] a progress bar shows until the server has answered', async () => {
  const server = Promise.withResolvers<Response>()
  fetchMock.mockImplementation(async (url) =>
    String(url).endsWith('/api/server') ? server.promise : answer(String(url)),
  )
  openApp('/login')
  expect(await screen.findByRole('progressbar')).toBeDefined()
  expect(screen.queryByRole('heading')).toBeNull()
  server.resolve(Response.json(SERVER_DEFAULTS))
  await screen.findByRole('heading', { name: 'Entrar' })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('the list that cannot be loaded says why and loads on request', async () => {
  world.failing = '/api/devices'
  openApp('/devices')
  await screen.findByText('Não foi possível carregar os veículos')
  world.failing = null
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(rowNames()).toHaveLength(3))
})

test('[FLT-29] the search finds a plate and clearing the filters brings everything back', async () => {
  openApp('/devices')
  await waitFor(() => expect(rowNames()).toHaveLength(3))
  await userEvent.type(screen.getByRole('textbox', { name: 'Filtrar lista' }), 'fvx3')
  await waitFor(() => expect(rowNames()).toHaveLength(1))
  expect(rowNames()[0]).toContain('Baú 14')
  await userEvent.type(screen.getByRole('textbox', { name: 'Filtrar lista' }), 'zzz')
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(rowNames()).toHaveLength(3))
})

/** Choose an order of the list. */
async function choose(name: RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^Ordenar/ }))
  await userEvent.click(screen.getByRole('menuitemradio', { name }))
}

test('[FLT-02] [FLT-04] [FLT-05] the list sorts by name and by last update', async () => {
  openApp('/devices')
  await waitFor(() => expect(rowNames()[0]).toContain('Baú 14'))
  await choose(/^Nome/)
  await waitFor(() => expect(rowNames()[0]).toContain('Reserva 02'))
  await choose(/^Última atualização/)
  await waitFor(() => expect(rowNames()[0]).toContain('Reserva 02'))
  await choose(/^Última atualização/)
  await waitFor(() => expect(rowNames().at(-1)).toContain('Reserva 02'))
})

test('arrows move through the list and light up the marker, Enter opens the vehicle', async () => {
  const { at } = openApp('/devices')
  await waitFor(() => expect(rowNames()).toHaveLength(3))
  screen.getByRole('listbox').focus()
  await userEvent.keyboard('{End}{ArrowUp}')
  expect(screen.getByRole('listbox').getAttribute('aria-activedescendant')).toBe('vehicle-2')
  expect(map.calls).toContain('hovered 2')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('/devices/2'))
})

test('the first click on a marker opens the vehicle, the second centres the map on it', async () => {
  const { at } = openApp('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  await waitFor(() => expect(map.calls).toContain('selected null'))
  act(() => map.select(2))
  await waitFor(() => expect(at()).toBe('/devices/2'))
  await screen.findByRole('heading', { level: 1, name: 'Entrega 07' })
  expect(map.calls).not.toContain('centre 2')
  act(() => map.select(2))
  await waitFor(() => expect(map.calls).toContain('centre 2'))
})

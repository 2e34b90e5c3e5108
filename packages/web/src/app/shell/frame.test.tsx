import { USER_DEFAULTS } from '@rastro/contracts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useMapTask } from '../../data/map-task.ts'
import { defineScreen } from '../../ui/screen.ts'
import { screens } from '../screens.ts'
import { answer, fetchMock, openApp, requests, rowNames, sheetHeight, useWorld, world } from '../testing/open-app.tsx'
import { map } from '../testing/stand-in-map.tsx'

useWorld()

test('[LAY-01] [HDR-04] the frame has header with logo and account menu, a menu, a heading bar and a panel', async () => {
  openApp('/devices')
  const panel = await screen.findByRole('region', { name: 'Veículos' })
  expect(within(panel).getByRole('heading', { level: 1, name: 'Veículos' })).toBeDefined()
  const header = screen.getByRole('banner')
  expect(within(header).getByRole('link', { name: 'Rastro' })).toBeDefined()
  expect(within(header).getByRole('button', { name: /Menu de Marina Azevedo/ })).toBeDefined()
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(links.map((link) => link.textContent).slice(0, 2)).toEqual(['Mapa', 'Veículos'])
})

test('[NAV-06] on phones a vehicle is a sheet at the bottom, and the heading bar leads back', async () => {
  window.innerWidth = 390
  openApp('/devices/2')
  await screen.findByRole('heading', { level: 1, name: 'Entrega 07' })
  expect(screen.getByRole('button', { name: 'Mudar altura do painel' })).toBeDefined()
  expect(screen.queryByRole('separator')).toBeNull()
})

test('[LAY-14] [LAY-15] the sheet of phones can be raised and lowered, and a new screen starts at its own height', async () => {
  window.innerWidth = 390
  window.innerHeight = 844
  const { router } = openApp('/devices')
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

test('on phones a form has the whole height of the sheet, and the list behind it stands where it did', async () => {
  window.innerWidth = 390
  window.innerHeight = 844
  // Fields of several lines ask for it.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  const { router } = openApp('/drivers')
  await screen.findByRole('button', { name: 'Novo motorista' }, { timeout: 60_000 })
  await waitFor(() => expect(sheetHeight()).toBe('422px'))
  await act(() => router.navigate({ to: '/drivers', search: { edit: 'new' } }))
  await waitFor(() => expect(sheetHeight()).toBe('720px'))
  await userEvent.keyboard('{Escape}')
  expect(sheetHeight()).toBe('422px')
  await act(() => router.navigate({ to: '/drivers', search: { edit: '4' } }))
  await act(() => router.navigate({ to: '/drivers', search: { edit: 'new' } }))
  await waitFor(() => expect(sheetHeight()).toBe('720px'))
  await act(() => router.navigate({ to: '/drivers' }))
  await waitFor(() => expect(sheetHeight()).toBe('422px'))
})

test('on phones the filters have it too', async () => {
  window.innerWidth = 390
  window.innerHeight = 844
  fetchMock.mockImplementation(async (url) =>
    String(url).includes('/groups') ? Response.json([]) : answer(String(url)),
  )
  openApp('/devices')
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  await waitFor(() => expect(sheetHeight()).toBe('720px'))
  await userEvent.click(screen.getByRole('button', { name: 'Fechar filtros' }))
  expect(sheetHeight()).toBe('422px')
})

const leastWidth = () => Number(screen.getByRole('separator').getAttribute('aria-valuemin'))

test('[LAY-11] expand=true widens the panel, expand=false does not', async () => {
  const { router } = openApp('/devices?expand=true')
  await screen.findByRole('button', { name: 'Estreitar painel' })
  expect(leastWidth()).toBe(560)
  await act(() => router.navigate({ to: '/devices', search: { expand: 'false' } }))
  await waitFor(() => expect(leastWidth()).toBe(340))
})

test('[FLT-15] the chips of the header filter by status, and choosing one again shows all', async () => {
  openApp('/devices/2')
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

test('[HDR-02] the header switches notification sounds off', async () => {
  openApp('/home')
  const sounds = await screen.findByRole('button', { name: 'Som das notificações' })
  expect(sounds.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(sounds)
  expect(sounds.getAttribute('aria-pressed')).toBe('false')
  expect(localStorage.getItem('rastro.muted')).toBe('true')
})

test('[MNU-09] the menu silences notifications too, in step with the header, and remembers it', async () => {
  openApp('/home')
  const menu = await screen.findByRole('navigation')
  await userEvent.click(within(menu).getByRole('button', { name: 'Silenciar' }))
  expect(screen.getByRole('button', { name: 'Som das notificações' }).getAttribute('aria-pressed')).toBe('false')
  expect(localStorage.getItem('rastro.muted')).toBe('true')
  await userEvent.click(within(menu).getByRole('button', { name: 'Ouvir' }))
  expect(localStorage.getItem('rastro.muted')).toBe('false')
})

test('[LAY-02] [LAY-03] a driver sees the screen without menu, header and map, and no fleet is asked for', async () => {
  world.user = { ...USER_DEFAULTS, attributes: { 'tarkan.isQrDriverId': 4 } }
  const qr = defineScreen({
    path: '/qr-driver',
    access: 'driver',
    title: () => 'Motorista',
    load: async () => ({ default: () => <p>Escolha o veículo</p> }),
  })
  openApp('/qr-driver', [...screens.filter(({ path }) => path !== qr.path), qr])
  await screen.findByText('Escolha o veículo')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(map.calls).toEqual([])
  expect(requests()).not.toContain('/api/devices')
})

test('[LAY-17] while something is drawn on the map the panel offers Concluir and Cancelar', async () => {
  for (const width of [1366, 390]) {
    window.innerWidth = width
    openApp('/devices')
    await screen.findByRole('region', { name: 'Veículos' })
    const told: string[] = []
    const task = {
      hint: 'Clique no centro da cerca',
      canFinish: false,
      finish: () => told.push('finish'),
      cancel: () => told.push('cancel'),
    }
    act(() => useMapTask.getState().show(task))
    const bar = screen.getByRole('group', { name: 'No mapa' })
    expect(within(bar).getByRole('button', { name: 'Concluir' })).toHaveProperty('disabled', true)
    act(() => useMapTask.getState().show({ ...task, canFinish: true }))
    await userEvent.click(within(bar).getByRole('button', { name: 'Concluir' }))
    await userEvent.click(within(bar).getByRole('button', { name: 'Cancelar' }))
    expect(told).toEqual(['finish', 'cancel'])
    act(() => useMapTask.getState().end())
    expect(screen.queryByRole('group', { name: 'No mapa' })).toBeNull()
    cleanup()
  }
})

test('phones keep the most used places in sight, and everything else behind "more"', async () => {
  window.innerWidth = 390
  openApp('/home')
  const bar = await screen.findByRole('navigation')
  expect(within(bar).getByRole('link', { name: 'Veículos' })).toBeDefined()
  await userEvent.click(within(bar).getByRole('button', { name: 'Mais' }))
  const more = await screen.findByRole('dialog', { name: 'Mais' })
  within(more).getByText('marina@example.com')
  await userEvent.click(within(more).getByRole('radio', { name: 'Escuro' }))
  expect(localStorage.getItem('rastro.theme')).toBe('"dark"')
  within(more).getByRole('button', { name: 'Sair' })
  within(more).getByText('Versão 2.1.197')
})

test('[HDR-05] the account menu shows the version label and follows language and theme', async () => {
  openApp('/home')
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

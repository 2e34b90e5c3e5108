import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { underHeight } from '../../data/settings.ts'
import { startWords } from '../../i18n/strings.ts'
import { HeadingProvider } from '../../ui/heading.tsx'
import { defineScreen, type Screen } from '../../ui/screen.ts'
import { isMobile } from '../../ui/use-mobile.ts'
import { screens } from '../screens.ts'
import { parseSearch, stringifySearch } from '../search-params.ts'
import { connectionFace } from './connection-state.tsx'
import { HeadingBar } from './heading-bar.tsx'
import { closesMenu, isMenuShown } from './menu-rules.ts'
import { Panel } from './panel.tsx'
import { clampSize } from './panel-size.ts'
import { nearestStop, sheetStops } from './sheet.tsx'
import { initials } from './user-menu.tsx'

beforeAll(() => startWords('pt'))
afterEach(cleanup)

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

test('[LAY-13] the phone layout applies up to 768 px, or with the browser of a phone', () => {
  expect(isMobile(768, DESKTOP)).toBe(true)
  expect(isMobile(769, DESKTOP)).toBe(false)
  expect(isMobile(1366, PHONE)).toBe(true)
})

test('[LAY-04] the menu is hidden for shared users', () => {
  expect(isMenuShown({ path: '/devices', shown: false }, true)).toBe(false)
  expect(isMenuShown({ path: '/devices', shown: false }, false)).toBe(true)
})

test('[LAY-05] the menu is hidden on screens flagged shown, except /home', () => {
  expect(isMenuShown({ path: '/server-health', shown: true }, false)).toBe(false)
  expect(isMenuShown({ path: '/home', shown: true }, false)).toBe(true)
})

test('[LAY-16] a new screen closes the menu, unless it is flagged shown and is not /home', () => {
  expect(closesMenu({ path: '/devices', shown: false })).toBe(true)
  expect(closesMenu({ path: '/home', shown: true })).toBe(true)
  expect(closesMenu({ path: '/server-health', shown: true })).toBe(false)
})

test('[LAY-10] every screen states all flags of the route table', () => {
  for (const each of screens) {
    expect(each.title().trim()).not.toBe('')
    expect(each).toMatchObject({
      shown: expect.any(Boolean),
      mobileBottom: expect.any(Boolean),
      allowExpand: expect.any(Boolean),
    })
    expect('backBtn' in each).toBe(true)
  }
})

test('every screen has a path of its own', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})

function Blank() {
  return null
}

/** A heading bar over a page at /here, reached from /before. */
async function openHeading(options: Partial<Screen>) {
  const here = defineScreen({
    path: '/here',
    title: () => 'Aqui',
    load: async () => ({ default: () => null }),
    ...options,
  })
  const Bar = () => (
    <HeadingProvider>
      <HeadingBar screen={here} mobile={false} />
    </HeadingProvider>
  )
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: ['/before', '/here'], initialIndex: 1 })
  const routes = [at('/here', Bar), at('/before', Blank), at('/list', Blank), at('/home', Blank)]
  const router = createRouter({ routeTree: root.addChildren(routes), history, parseSearch, stringifySearch })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return { history, router }
}

test('[LAY-08] the heading bar shows the title of the route', async () => {
  await openHeading({})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aqui')
})

test('[LAY-06] back goes to the target of the route', async () => {
  const { router } = await openHeading({ backBtn: '/list' })
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(router.state.location.pathname).toBe('/list')
})

test('[LAY-07] without a target back is the browser’s own', async () => {
  const { history } = await openHeading({ backBtn: true })
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(history.location.pathname).toBe('/before')
})

test('[LAY-09] close goes home', async () => {
  const { router } = await openHeading({})
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(router.state.location.pathname).toBe('/home')
})

test('[LAY-12] the expand toggle switches expand in the address', async () => {
  const { router } = await openHeading({ allowExpand: true })
  await userEvent.click(screen.getByRole('button', { name: 'Alargar painel' }))
  expect(router.state.location.href).toBe('/here?expand=true')
  await userEvent.click(await screen.findByRole('button', { name: 'Estreitar painel' }))
  expect(router.state.location.search).toEqual({})
})

test('the sheet has three stops and settles at the nearest', () => {
  const stops = sheetStops(844, 96)
  expect(stops).toEqual([96, 422, 720])
  expect(nearestStop(stops, 200)).toBe(0)
  expect(nearestStop(stops, 300)).toBe(1)
  expect(nearestStop(stops, 700)).toBe(2)
})

test('a panel stays between 340 and 560 px', () => {
  expect(clampSize('side', 100)).toBe(340)
  expect(clampSize('side', 401.4)).toBe(401)
  expect(clampSize('side', 900)).toBe(560)
})

test('a widened panel leaves 320 px of map, beside it or above it', () => {
  vi.stubGlobal('innerWidth', 1366)
  vi.stubGlobal('innerHeight', 768)
  expect([clampSize('wide', 0), clampSize('wide', 5000)]).toEqual([982, 982])
  expect([clampSize('under', 0), clampSize('under', 5000), clampSize('under', 100)]).toEqual([400, 400, 240])
})

test('the edge of a panel below the map is moved by keys and remembered', async () => {
  vi.stubGlobal('innerHeight', 768)
  render(
    <Panel label="Relatórios" form="under">
      <p>Viagens</p>
    </Panel>,
  )
  const edge = screen.getByRole('separator', { name: 'Altura do painel' })
  edge.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(edge.getAttribute('aria-valuenow')).toBe('384')
  await userEvent.keyboard('{Home}')
  expect([edge.getAttribute('aria-valuenow'), underHeight.get()]).toEqual(['240', 240])
  await userEvent.dblClick(edge)
  expect(edge.getAttribute('aria-valuenow')).toBe('400')
})

test('a connection that stays away shows how old the data is', () => {
  expect(connectionFace({ state: 'live', since: 0 }, 99_000)).toBe('live')
  expect(connectionFace({ state: 'reconnecting', since: 95_000 }, 99_000)).toBe('reconnecting')
  expect(connectionFace({ state: 'reconnecting', since: 60_000 }, 99_000)).toBe('stale')
  expect(connectionFace({ state: 'reconnecting', since: null }, 99_000)).toBe('reconnecting')
  expect(connectionFace({ state: 'live', since: 99_000 }, 99_000, false)).toBe('offline')
})

test('initials come from the first and the last word of a name', () => {
  expect(initials('Marina de Souza Azevedo')).toBe('MA')
  expect(initials('ana')).toBe('A')
  expect(initials(' ')).toBe('')
})

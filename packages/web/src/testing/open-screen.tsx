import { type Attributes, SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import type { Lack } from '@rastro/contracts/lacks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, type RenderResult, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { serverQuery } from '../data/server.ts'
import { sessionQuery } from '../data/session.ts'
import { changeLanguage } from '../i18n/language.ts'
import { startWords } from '../i18n/strings.ts'
import { HeadingProvider, useHeadingOf } from '../ui/heading.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useToasts } from '../ui/toasts.ts'

/** Before every test a clean tab in Portuguese with sizes, which this DOM does not have; afterwards nothing is left. */
export function prepareScreens(): void {
  beforeAll(async () => {
    await startWords('pt')
    for (const [name, value] of Object.entries({ clientHeight: 600, clientWidth: 1000, offsetWidth: 1000 }))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })
    // Text areas that grow listen for fonts.
    if (!('fonts' in document))
      Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  })
  beforeEach(() => {
    sessionStorage.clear()
    useToasts.setState({ toasts: [] })
  })
  afterEach(async () => {
    cleanup()
    vi.unstubAllGlobals()
    await changeLanguage('pt')
  })
}

interface Opening {
  path: string
  /** What the address asks for, such as `{ edit: 'new' }`. */
  search?: Readonly<Record<string, string>>
  /** Who is logged in: user 1, as far as nothing else is said. */
  as?: Partial<User>
  /** Settings of the installation. */
  settings?: Attributes
  /** What the tracking server lacks. */
  lacks?: readonly Lack[]
}

function Actions() {
  return <div>{useHeadingOf().actions}</div>
}

/** Show a screen at an address of the plus edition, with what it puts into the heading, and its toasts. */
export function openScreen(
  Screen: ComponentType,
  { path, search = {}, as = {}, settings = {}, lacks = [] }: Opening,
): RenderResult {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, { ...USER_DEFAULTS, id: 1, name: 'Ana', ...as })
  const server = { ...SERVER_DEFAULTS, attributes: settings }
  queries.setQueryData(serverQuery.queryKey, { server, plus: true, deviceLimit: null, lacks: new Set(lacks) })
  const root = createRootRoute({ component: Outlet })
  const route = createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <HeadingProvider>
        <Actions />
        <Screen />
        <Toaster />
      </HeadingProvider>
    ),
  })
  const query = Object.entries(search).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
  const history = createMemoryHistory({ initialEntries: [`${path}?${query.join('&')}`] })
  return render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />
    </QueryClientProvider>,
  )
}

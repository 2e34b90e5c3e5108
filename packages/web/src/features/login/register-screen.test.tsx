import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../i18n/language.ts'
import { startWords } from '../../i18n/strings.ts'
import RegisterScreen from './register-screen.tsx'

beforeAll(() => startWords('pt'))
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await changeLanguage('pt')
})

async function open(): Promise<void> {
  const root = createRootRoute()
  const register = createRoute({ getParentRoute: () => root, path: '/register', component: RegisterScreen })
  const history = createMemoryHistory({ initialEntries: ['/register'] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root.addChildren([register]), history })} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

test('an account opened in Spanish is one that letters are written to in Spanish', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/server') return Response.json({ id: 1, attributes: {}, registration: true })
    sent.push(await new Response(init?.body).json())
    return new Response('Password is too weak', { status: 400 })
  })
  await changeLanguage('es')
  await open()
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Lucía Paz')
  await userEvent.type(screen.getByLabelText('Correo'), 'lucia@example.com')
  await userEvent.type(screen.getByLabelText('Contraseña'), '12345678')
  await userEvent.type(screen.getByLabelText('Repita la contraseña'), '12345678')
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }))
  expect((await screen.findByRole('alert')).textContent).toContain('demasiado corta o fácil de adivinar')
  expect(sent).toEqual([
    { name: 'Lucía Paz', email: 'lucia@example.com', password: '12345678', attributes: { 'tarkan.lang': 'es' } },
  ])
})

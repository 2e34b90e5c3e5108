import { paletteOf, SERVER_DEFAULTS, THEME_DEFAULTS, type Theme, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lastBranding } from '../../data/branding.ts'
import { serverQuery } from '../../data/server.ts'
import { sessionQuery } from '../../data/session.ts'
import { startWords } from '../../i18n/strings.ts'
import { setBrand } from '../../ui/brand.ts'
import ThemeScreen from './theme-screen.tsx'

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
beforeAll(() => startWords('pt'))
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  lastBranding.clear()
  setBrand({})
})

const administrator: User = { ...USER_DEFAULTS, id: 1, administrator: true }

const saved = (): Theme[] =>
  fetchMock.mock.calls
    .filter(([url, init]) => url === '/tarkan/theme' && init?.method === 'PUT')
    .map(([, init]) => JSON.parse(init?.body as string) as Theme)

/** The editor over a theme the server keeps, for an administrator. */
async function open({
  tab = 'general',
  theme = THEME_DEFAULTS,
  plus = true,
}: {
  tab?: string
  theme?: Theme
  plus?: boolean
} = {}) {
  let kept = { theme, saved: false, domain: null as string | null }
  fetchMock.mockImplementation(async (url, init) => {
    if (url === '/tarkan/theme' && init?.method === 'PUT') {
      kept = { theme: JSON.parse(init.body as string) as Theme, saved: true, domain: null }
    }
    if (url === '/tarkan/assets/custom/config.json') return Response.json({ complete: true, title: kept.theme.title })
    return Response.json(kept)
  })
  const queries = new QueryClient()
  queries.setQueryData(serverQuery.queryKey, { server: SERVER_DEFAULTS, plus, deviceLimit: null })
  queries.setQueryData(sessionQuery.queryKey, administrator)
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/theme', component: ThemeScreen })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [`/theme?tab=${tab}`] }),
  })
  const view = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  if (plus) await screen.findByRole('tab', { name: 'Geral' })
  return view
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const preview = () => screen.getByRole('region', { name: 'Prévia' })
const token = (name: string) => preview().querySelector<HTMLElement>('[data-preview]')?.style.getPropertyValue(name)

test('[THM-01] [THM-06] [THM-07] [THM-08] General has name, company and WhatsApp, shown while typing and saved', async () => {
  await open()
  expect(screen.getByRole('tab', { name: 'Geral' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.type(screen.getByLabelText('Nome do aplicativo'), 'TransVale')
  await userEvent.type(screen.getByLabelText('Empresa'), 'Vale Ltda.')
  await userEvent.type(screen.getByLabelText('WhatsApp'), '79 99999-0000')
  expect(preview().textContent).toContain('TransVale')
  expect(preview().textContent).toContain('Vale Ltda.')
  expect(preview().querySelector('a')?.getAttribute('href')).toBe('https://wa.me/79999990000')
  screen.getByText('Alterações não salvas')
  await save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toMatchObject({ title: 'TransVale', company: 'Vale Ltda.', whatsapp: '79 99999-0000' })
  await waitFor(() => expect(screen.queryByText('Alterações não salvas')).toBeNull())
  // Everybody's page takes the new brand from there; this one has it already.
  expect(lastBranding.get().title).toBe('TransVale')
})

test('a link that leads elsewhere than it says is not sent, and told beside its field', async () => {
  await open({ tab: 'colours' })
  await userEvent.click(screen.getByRole('tab', { name: 'Geral' }))
  await userEvent.type(screen.getByLabelText('App para iPhone'), 'https://evil.example/app')
  await userEvent.click(screen.getByRole('tab', { name: 'Cores' }))
  expect(screen.getByRole('tab', { name: 'Cores' }).getAttribute('aria-selected')).toBe('true')
  await save()
  await screen.findByText('Informe um link da App Store que comece com https://')
  expect(saved()).toEqual([])
})

test('[THM-02] [THM-12] [THM-13] [THM-17] Login Screen chooses between the starry sky and an image, with its hint', async () => {
  await open({ tab: 'login', theme: { ...THEME_DEFAULTS, background: 'image', image: '/fundo.webp' } })
  expect(screen.getByRole('tab', { name: 'Tela de login' }).getAttribute('aria-selected')).toBe('true')
  screen.getByText('Recomendado: 1600x900')
  expect(preview().querySelector('img[src="/fundo.webp"]')).not.toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Céu estrelado' }))
  expect(preview().querySelector('img')).toBeNull()
  const stars = [...preview().querySelectorAll('path[opacity]')].flatMap(
    (path) => path.getAttribute('d')?.match(/M/g) ?? [],
  )
  expect(stars.length).toBeGreaterThan(200)
  await save()
  await waitFor(() => expect(saved()[0]?.background).toBe('sky'))
})

test('[THM-14] [THM-15] [THM-16] the slider has three images, a speed and a direction', async () => {
  await open({ tab: 'login' })
  await userEvent.click(screen.getByRole('radio', { name: 'Slider' }))
  expect(screen.getAllByRole('group', { name: /^Imagem \d$/ })).toHaveLength(3)
  screen.getByRole('slider', { name: 'Cada imagem fica' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(screen.getByRole('radio', { name: 'Cima' }))
  await save()
  await waitFor(() => expect(saved()[0]).toMatchObject({ background: 'slider', seconds: 9, direction: 'up' }))
})

test('[THM-11] a filter colour is laid over the images, dark enough for white text', async () => {
  const theme: Theme = { ...THEME_DEFAULTS, background: 'image', image: '/fundo.webp' }
  await open({ tab: 'login', theme })
  await userEvent.click(screen.getByRole('switch', { name: /Cor do filtro/ }))
  fireEvent.change(screen.getByLabelText('Cor do filtro', { selector: 'input[type=color]' }), {
    target: { value: '#ffd400' },
  })
  await save()
  await waitFor(() => expect(saved()[0]?.filterColour).toBe('#ffd400'))
  const veil = preview().querySelector<HTMLElement>('[style*="--login-veil"]')?.style.getPropertyValue('--login-veil')
  expect(veil).toMatch(/^#[\da-f]{6}$/)
  expect(veil).not.toBe('#ffd400')
})

test('[THM-03] [THM-09] Logos has pictures of login, header and icon, and takes them away', async () => {
  await open({ tab: 'logos', theme: { ...THEME_DEFAULTS, logo: '/logo.png', logoDark: '/escuro.png' } })
  const names = [
    'Logo do login',
    'Logo do login no escuro',
    'Logo do cabeçalho',
    'Logo do cabeçalho no escuro',
    'Ícone do aplicativo',
  ]
  for (const name of names) screen.getByRole('group', { name })
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/logo.png')
  await userEvent.click(screen.getByRole('radio', { name: 'Escuro' }))
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/escuro.png')
  await userEvent.click(screen.getByRole('button', { name: 'Remover: Logo do login' }))
  await save()
  await waitFor(() => expect(saved()[0]).toMatchObject({ logo: null, logoDark: '/escuro.png' }))
})

test('a file that is no picture is told beside its field and not sent', async () => {
  await open({ tab: 'logos' })
  const field = screen.getByLabelText('Escolher imagem: Logo do login')
  fireEvent.change(field, { target: { files: [new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' })] } })
  await screen.findByText('Escolha uma imagem PNG, JPEG, WebP ou SVG.')
  expect(fetchMock.mock.calls.some(([url]) => url.includes('pictures'))).toBe(false)
})

test('[THM-04] [THM-10] colours makes a palette of one hue in several variants, for both themes', async () => {
  await open({ tab: 'colours' })
  expect(token('--brand-600')).toBe('#0f5e8c')
  await userEvent.click(screen.getByRole('radio', { name: '320°' }))
  expect(token('--brand-600')).toBe(paletteOf(320, 'balanced')['brand-600'])
  await userEvent.click(screen.getByRole('radio', { name: 'Viva' }))
  expect(token('--brand-600')).toBe(paletteOf(320, 'vivid')['brand-600'])
  screen.getByText(/Contraste do texto/)
  await save()
  await waitFor(() => expect(saved()[0]).toMatchObject({ hue: 320, variant: 'vivid' }))
})

test('a colour too light for white text is darkened, and the person is told', async () => {
  const { container } = await open({ tab: 'colours' })
  const field = container.querySelector('input[type=color]')
  if (field) fireEvent.change(field, { target: { value: '#ffd400' } })
  expect((await screen.findByText(/Texto em #FFD400/)).textContent).toMatch(/botões e links usam #[\dA-F]{6}/)
})

test('[PERM-07] the basic edition loads no editor and asks for no theme', async () => {
  await open({ plus: false })
  await screen.findByText('O tema faz parte da edição plus')
  expect(fetchMock).not.toHaveBeenCalled()
})

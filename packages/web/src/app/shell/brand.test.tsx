import { type Attributes, type Branding, HEADER_LOGO, SERVER_DEFAULTS } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { serverQuery } from '../../data/server.ts'
import { startWords } from '../../i18n/strings.ts'
import { setBrand } from '../../ui/brand.ts'
import { PublicPage } from '../../ui/public-page.tsx'
import { HeaderLogo } from './header-logo.tsx'

beforeAll(() => startWords('pt'))
afterEach(() => {
  cleanup()
  setBrand({})
})

/** The header's logo under a theme and a brand. */
function openLogo(attributes: Attributes, brand: Branding = {}) {
  setBrand(brand)
  const queries = new QueryClient()
  const info = { server: { ...SERVER_DEFAULTS, attributes }, plus: true, deviceLimit: null }
  queries.setQueryData(serverQuery.queryKey, info)
  return render(
    <QueryClientProvider client={queries}>
      <HeaderLogo />
    </QueryClientProvider>,
  ).container
}

test('[BRD-07] [BRD-08] the header shows the picture of the server’s theme, as wide as it says', () => {
  openLogo({ [HEADER_LOGO.image]: '/tarkan/assets/logo.png', [HEADER_LOGO.width]: 90 })
  const picture = screen.getByRole('img', { name: 'Rastro' })
  expect(picture.getAttribute('src')).toBe('/tarkan/assets/logo.png')
  expect(picture.style.width).toBe('90px')
})

test('[BRD-07] without a picture the header shows the text of the theme', () => {
  const header = openLogo({ [HEADER_LOGO.text]: 'TransVale' }, { logo: '/brand.png' })
  expect(header.textContent).toBe('TransVale')
  expect(screen.queryByRole('img')).toBeNull()
})

test('a picture of elsewhere and a width that is none are passed over', () => {
  openLogo({ [HEADER_LOGO.image]: 'https://elsewhere.example/x.png', [HEADER_LOGO.width]: 'wide' }, { logo: '/b.png' })
  const picture = screen.getByRole('img')
  expect([picture.getAttribute('src'), picture.style.width]).toEqual(['/b.png', '120px'])
})

test('[BRD-02] the picture of the brand stands in header and login', () => {
  openLogo({}, { title: 'TransVale', logo: '/tarkan/assets/custom/logo.svg' })
  expect(screen.getByRole('img', { name: 'TransVale' }).getAttribute('src')).toBe('/tarkan/assets/custom/logo.svg')
  cleanup()
  const { container } = render(<PublicPage tagline="Frotas">conteúdo</PublicPage>)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/tarkan/assets/custom/logo.svg')
  screen.getByText('TransVale')
})

test('[BRD-03] [BRD-04] [BRD-05] public pages link to chat, apps and data policy as far as the brand names them', () => {
  render(<PublicPage tagline="Frotas">conteúdo</PublicPage>)
  expect(screen.queryByRole('link')).toBeNull()
  act(() =>
    setBrand({
      whatsapp: 'https://wa.me/5511999990000',
      androidApp: 'https://play.google.com/x',
      iosApp: 'https://apps.apple.com/x',
      dataPolicy: '/privacy',
    }),
  )
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Falar no WhatsApp', 'https://wa.me/5511999990000'],
    ['App para Android', 'https://play.google.com/x'],
    ['App para iPhone', 'https://apps.apple.com/x'],
    ['Política de dados', '/privacy'],
  ])
})

test('a brand has other pictures for the header and for dark pages, and says whose product it is', () => {
  const brand = {
    title: 'TransVale',
    company: 'Vale Ltda.',
    logo: '/l.png',
    headerLogo: '/h.png',
    headerLogoDark: '/hd.png',
  }
  openLogo({}, { ...brand, logoWidth: 90 })
  const picture = screen.getByRole('img', { name: 'TransVale' })
  expect([picture.getAttribute('src'), picture.style.width]).toEqual(['/h.png', '90px'])
  document.documentElement.dataset['mantineColorScheme'] = 'dark'
  cleanup()
  openLogo({}, brand)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/hd.png')
  cleanup()
  const { container } = render(<PublicPage tagline="Frotas">conteúdo</PublicPage>)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/l.png')
  screen.getByText('Vale Ltda.')
  expect(screen.queryByText('Rastro')).toBeNull()
  delete document.documentElement.dataset['mantineColorScheme']
})

test('a theme that was saved says everything: what the server’s attributes said before counts no more', () => {
  const header = openLogo({ [HEADER_LOGO.text]: 'Antigo' }, { complete: true, title: 'TransVale' })
  expect(header.textContent).toBe('TransVale')
})

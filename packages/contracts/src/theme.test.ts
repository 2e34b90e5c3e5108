import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { HEADER_LOGO } from './header-logo.ts'
import { LOGIN_BACKGROUND } from './login-background.ts'
import { paletteOf } from './palette.ts'
import { brandingOf, isThemeLink, picturesOf, THEME_DEFAULTS, Theme, themeOf } from './theme.ts'

const check = Compile(Theme)

test('a theme that changes nothing brands nothing but the sky behind the login', () => {
  expect(check.Check(THEME_DEFAULTS)).toBe(true)
  expect(brandingOf(THEME_DEFAULTS)).toEqual({ complete: true, background: { mode: 'sky' }, logoWidth: 120 })
})

test('name, company and chat of a theme are told to everybody', () => {
  const theme = { ...THEME_DEFAULTS, title: 'TransVale', company: 'Vale Ltda.', whatsapp: '(79) 99999-0000' }
  expect(brandingOf(theme)).toMatchObject({
    title: 'TransVale',
    company: 'Vale Ltda.',
    whatsapp: 'https://wa.me/79999990000',
  })
})

test('the colours of a theme are made from its hue, and the veil is dark enough to be read on', () => {
  const branding = brandingOf({ ...THEME_DEFAULTS, hue: 20, variant: 'soft', filterColour: '#ffcc00' })
  expect(branding.palette).toEqual(paletteOf(20, 'soft'))
  expect(branding.veil).not.toBe('#ffcc00')
})

test('the slider of a theme has its three images, its speed and its direction', () => {
  const theme: Theme = {
    ...THEME_DEFAULTS,
    background: 'slider',
    slides: ['/1.webp', '/2.webp', '/3.webp'],
    seconds: 12,
    direction: 'up',
  }
  expect(check.Check(theme)).toBe(true)
  expect(brandingOf(theme).background).toEqual({
    mode: 'slider',
    images: ['/1.webp', '/2.webp', '/3.webp'],
    seconds: 12,
    direction: 'up',
  })
  expect(check.Check({ ...theme, seconds: 1 })).toBe(false)
  expect(check.Check({ ...theme, slides: ['/1', '/2', '/3', '/4'] })).toBe(false)
  expect(check.Check({ ...theme, direction: 'in' })).toBe(false)
})

test('links lead to encrypted addresses of the hosts that fit them', () => {
  expect(isThemeLink('whatsapp', '+55 79 99999-0000')).toBe(true)
  expect(isThemeLink('whatsapp', 'https://wa.me/message/ABC')).toBe(true)
  expect(isThemeLink('whatsapp', 'https://evil.example/wa.me')).toBe(false)
  expect(isThemeLink('androidApp', 'https://play.google.com/store/apps/details?id=x')).toBe(true)
  expect(isThemeLink('androidApp', 'https://play.google.com.evil.example/x')).toBe(false)
  expect(isThemeLink('iosApp', 'http://apps.apple.com/app/x')).toBe(false)
  expect(isThemeLink('dataPolicy', 'https://transvale.example/politica')).toBe(true)
  expect(isThemeLink('dataPolicy', 'javascript:alert(1)')).toBe(false)
  expect(isThemeLink('dataPolicy', null)).toBe(true)
})

test('an installation begins with what its file and its server said before there was a theme', () => {
  const attributes = {
    [HEADER_LOGO.text]: 'Vale',
    [HEADER_LOGO.width]: 90,
    [LOGIN_BACKGROUND.mode]: 'image',
    [LOGIN_BACKGROUND.image]: '/fundo.png',
  }
  const theme = themeOf({ title: 'TransVale', logo: '/logo.png', palette: paletteOf(150, 'balanced') }, attributes)
  expect(theme).toMatchObject({
    title: 'TransVale',
    logo: '/logo.png',
    headerText: 'Vale',
    logoWidth: 90,
    background: 'image',
    image: '/fundo.png',
  })
  expect(Math.abs((theme.hue ?? 0) - 150)).toBeLessThanOrEqual(2)
  expect(check.Check(theme)).toBe(true)
  expect(picturesOf(theme)).toEqual(['/logo.png', '/fundo.png'])
})

import { paletteOf } from '@rastro/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paintBrand } from './paint-brand.ts'

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#0F5E8C"><link rel="icon" href="/favicon.svg" type="image/svg+xml">'
})
afterEach(() => {
  paintBrand({})
  document.head.innerHTML = ''
})

const token = (name: string) => document.documentElement.style.getPropertyValue(name)
const colour = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content')
const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href')

test('[THM-10] the colours of the theme are the colours of the page, in every variant', () => {
  const vivid = paletteOf(20, 'vivid')
  paintBrand({ palette: vivid })
  expect([token('--brand-600'), token('--brand-dark'), colour()]).toEqual([
    vivid['brand-600'],
    vivid['brand-dark'],
    vivid['brand-600'],
  ])
  const grey = paletteOf(20, 'grey')
  paintBrand({ palette: grey })
  expect(token('--brand-600')).toBe(grey['brand-600'])
  expect(grey['brand-600']).not.toBe(vivid['brand-600'])
})

test('a brand without colours and icon leaves those of the style sheet, and nothing else of the page goes', () => {
  document.documentElement.style.setProperty('--other', '1px')
  paintBrand({ palette: paletteOf(20, 'vivid'), icon: '/tarkan/assets/custom/theme-1.png' })
  expect(icon()).toBe('/tarkan/assets/custom/theme-1.png')
  paintBrand({})
  expect([token('--brand-600'), token('--other'), colour(), icon()]).toEqual(['', '1px', '#0F5E8C', '/favicon.svg'])
})

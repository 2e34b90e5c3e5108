import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, hexOf, oklchOf } from './colours.ts'
import { nearestHue, PALETTE_VARIANTS, paletteOf, veilOf } from './palette.ts'
import { readPalette } from './read-palette.ts'

test('contrast and OKLCH agree with the published figures', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  const { lightness, chroma, hue } = oklchOf('#ff0000')
  expect([lightness, chroma, hue].map((value) => value.toFixed(3))).toEqual(['0.628', '0.258', '29.234'])
})

test('a colour comes back from OKLCH as it went', () => {
  assert(
    property(integer({ min: 0, max: 0xffffff }), (value) => {
      const colour = `#${value.toString(16).padStart(6, '0')}`
      expect(hexOf(oklchOf(colour))).toBe(colour)
    }),
  )
})

test('every hue in every variant can be read in both themes', () => {
  for (let hue = 0; hue < 360; hue += 3) {
    for (const variant of PALETTE_VARIANTS) {
      const palette = paletteOf(hue, variant)
      const pairs = [
        ['#ffffff', palette['brand-600']],
        ['#ffffff', palette['brand-700']],
        ['#eaeef2', palette['brand-600']],
        [palette['brand-50'], palette['brand-600']],
        [palette['brand-100'], palette['brand-700']],
        ['#ffffff', palette['brand-dark']],
        ['#ffffff', palette['brand-dark-hover']],
        ['#11161c', palette['brand-300']],
        ['#252e39', palette['brand-300']],
        [palette['brand-dark-soft'], palette['brand-300']],
        ['#ffffff', palette['brand-sky']],
      ] as const
      for (const [back, front] of pairs)
        expect(contrastOf(back, front), `${hue} ${variant} ${back} ${front}`).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf('#11161c', palette['brand-400'])).toBeGreaterThanOrEqual(3)
      expect(contrastOf('#ffffff', palette['brand-500'])).toBeGreaterThanOrEqual(3)
    }
  }
})

test('our own petrol is the palette of its hue, but for rounding', () => {
  const colour = oklchOf(paletteOf(241, 'balanced')['brand-600'])
  expect(colour.lightness).toBeCloseTo(oklchOf('#0f5e8c').lightness, 2)
  expect(nearestHue('#0f5e8c')).toEqual({ hue: 242, variant: 'balanced' })
})

test('a colour of a brand book leads to its hue and the variant that comes nearest', () => {
  expect(nearestHue('#d4002a').variant).toBe('vivid')
  expect(nearestHue('#808080').variant).toBe('grey')
  expect(nearestHue('#1f8a4c').hue).toBeGreaterThan(140)
})

test('whatever colour is laid over the pictures, white text on it can be read', () => {
  for (const colour of ['#ffffff', '#ffd400', '#00ff88', '#ff00ff', '#000000'])
    expect(contrastOf(veilOf(colour), '#ffffff'), colour).toBeGreaterThanOrEqual(7)
})

test('a palette is read whole or not at all', () => {
  const palette = paletteOf(20, 'soft')
  expect(readPalette(palette)).toEqual(palette)
  expect(readPalette({ ...palette, other: '#ffffff' })).toBeNull()
  expect(readPalette({ ...palette, 'brand-600': 'red; x' })).toBeNull()
  expect(readPalette(null)).toBeNull()
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paletteIn } from './palette-in.ts'

test('our own colours are those of the style sheet', () => {
  const sheet = readFileSync('packages/web/src/ui/tokens.css', 'utf8')
  const stated = [...sheet.matchAll(/--(brand-[\w-]+): (#[\da-f]{6});/g)].map(([, token, colour]) => [token, colour])
  expect(Object.fromEntries(stated)).toEqual(paletteIn({ hue: null, variant: 'balanced' }))
})

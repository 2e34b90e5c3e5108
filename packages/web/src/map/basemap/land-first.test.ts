import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { readColours } from '../colours.ts'
import { bundledStyle } from './bundled-style.ts'
import { landFirst } from './land-first.ts'

const LAND = '#f2f1ee'
const WATER = '#c3d9e6'

test('until its tiles are there a map is all land, and the sea comes with them', () => {
  document.documentElement.style.setProperty('--m-land', LAND)
  document.documentElement.style.setProperty('--m-water', WATER)
  const colours = readColours()
  const style = bundledStyle({ colours, language: 'pt', origin: 'https://fleet.example', own: null })
  const seaOf = ({ layers }: typeof style) => layers.find(({ id }) => id === 'sea')?.paint
  const painted: unknown[] = []
  const idle: (() => void)[] = []
  // Only what is called of it.
  const map = {
    once: (_: string, listener: () => void) => idle.push(listener),
    getLayer: () => ({}),
    setPaintProperty: (...change: unknown[]) => painted.push(change),
  } as unknown as MapLibre

  expect(seaOf(landFirst(map, style, colours))).toMatchObject({ 'background-color': LAND })
  idle.forEach((listener) => listener())
  expect(painted).toEqual([['sea', 'background-color', WATER]])
  expect(seaOf(landFirst(map, style, colours))).toEqual({ 'background-color': WATER })
  document.documentElement.removeAttribute('style')
})

import { afterEach, expect, test } from 'vitest'
import { parseColour, readColours } from '../colours.ts'
import { bundledStyle, type OwnTiles } from './bundled-style.ts'
import { OPENMAPTILES, PROTOMAPS, schemaOf } from './schemas.ts'

afterEach(() => document.documentElement.removeAttribute('style'))

const origin = 'https://fleet.example'

function styleOf(own: OwnTiles | null) {
  for (const name of ['land', 'water', 'road', 'label', 'halo']) {
    document.documentElement.style.setProperty(`--m-${name}`, '#123456')
  }
  return bundledStyle({ colours: readColours(), language: 'pt', origin, own })
}

test('the bundled map asks only the own server', () => {
  const text = JSON.stringify(styleOf(null).sources)
  const addresses = [...text.matchAll(/https?:\/\/[^/"]+/g)].map(([address]) => address)
  expect(addresses.length).toBeGreaterThan(1)
  expect(new Set(addresses)).toEqual(new Set([origin]))
})

test('it is painted in the tokens of the page', () => {
  const land = styleOf(null).layers.find(({ id }) => id === 'land')
  expect(land).toMatchObject({ paint: { 'fill-color': '#123456' } })
})

test('the tiles of the operator take the place of the streets of the demo', () => {
  const url = `${origin}/basemap/brasil.pmtiles`
  const own: OwnTiles = { url, minZoom: 0, maxZoom: 14, schema: PROTOMAPS, attribution: '© OSM' }
  const sources = (style: ReturnType<typeof styleOf>) =>
    new Set(style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])))
  expect(sources(styleOf(null))).toEqual(new Set(['world', 'city']))
  expect(sources(styleOf(own))).toEqual(new Set(['world', 'own']))
  expect(styleOf(own).sources['own']).toMatchObject({ tiles: [`pmtiles://${url}/{z}/{x}/{y}`], maxzoom: 14 })
})

test('both usual kinds of tiles are recognised by their layers, others are left alone', () => {
  expect(schemaOf(['water', 'transportation', 'place'])).toBe(OPENMAPTILES)
  expect(schemaOf(['earth', 'roads', 'places'])).toBe(PROTOMAPS)
  expect(schemaOf(['heights'])).toBeUndefined()
})

test('colours are read as the tokens write them', () => {
  expect(parseColour('#ff8000')).toEqual([1, 128 / 255, 0, 1])
  expect(parseColour('#FFF')).toEqual([1, 1, 1, 1])
  expect(parseColour('rgba(255, 0, 51, .5)')).toEqual([1, 0, 0.2, 0.5])
})

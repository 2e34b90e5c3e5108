import { expect, test } from 'vitest'
import { basemapOf, customMapUrl } from './catalogue.ts'
import { rasterStyle } from './online-style.ts'

const TEMPLATE = 'https://{s}.tiles.example/{z}/{x}/{y}.png'

test('[MAP-14] the map of the account is shown, else that of the installation, unless the person chose one here', () => {
  expect(basemapOf(['dark', 'positron', 'liberty'], null)).toBe('dark')
  expect(basemapOf([null, 'positron', 'liberty'], null)).toBe('positron')
  expect(basemapOf([null, null, 'openFreeMap'], null)).toBe('liberty')
  expect(basemapOf([null, '', undefined], null)).toBe('own')
})

test('a map nobody knows, or the operator’s where he has none, is passed over', () => {
  expect(basemapOf([null, 'bingRoad', 'googleRoad'], null)).toBe('own')
  expect(basemapOf([null, 'bingRoad', 'bright'], null)).toBe('bright')
  expect(basemapOf([null, 'custom', 'bright'], null)).toBe('bright')
  expect(basemapOf([null, 'custom', 'bright'], TEMPLATE)).toBe('custom')
})

test.each([
  [TEMPLATE, true],
  ['/tiles/{z}/{x}/{y}.png', true],
  ['https://maps.example/style.json?key=1', true],
  ['https://maps.example/{z}/{x}.png', false],
  ['javascript:alert(1)//{z}{x}{y}', false],
  ['', false],
  [null, false],
])('%s is a map of the operator: %s', (url, isMap) => expect(customMapUrl(url)).toBe(isMap ? url : null))

test('a template becomes pictures from each of its servers, with their source named', () => {
  const { sources } = rasterStyle(TEMPLATE)
  expect(sources['custom']).toMatchObject({
    type: 'raster',
    tiles: ['a', 'b', 'c'].map((server) => `https://${server}.tiles.example/{z}/{x}/{y}.png`),
    attribution: '© tiles.example',
  })
  const own = rasterStyle('/tiles/{z}/{x}/{y}.png').sources['custom']
  expect(own).toMatchObject({ tiles: [`${location.origin}/tiles/{z}/{x}/{y}.png`] })
})

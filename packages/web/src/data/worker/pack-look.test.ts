import { DEVICE_KEYS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { ownLook, PLAIN_LOOK, packLook } from './pack-look.ts'

test('[DEV-14] the two colours of a vehicle reach the map as numbers', () => {
  const attributes = { [DEVICE_KEYS.color]: '#ff8000', [DEVICE_KEYS.colorExtra]: '#000001' }
  expect(packLook(attributes)).toEqual({ ...PLAIN_LOOK, body: 0xff8000, cut: 1 })
  expect(ownLook(attributes)).toMatchObject({ color: '#ff8000', colorExtra: '#000001' })
})

test('a vehicle that asks for nothing has the common look', () => {
  expect(packLook({})).toEqual(PLAIN_LOOK)
  expect(packLook({ hue: 0, saturate: 100, brightness: 100, temperature: 0 })).toEqual(PLAIN_LOOK)
  expect(ownLook({})).toBeNull()
})

test('colour filters are packed without loss at both ends', () => {
  for (const [hue, saturate, brightness, temperature] of [
    [-180, 0, 50, -100],
    [180, 200, 150, 100],
    [30, 120, 90, -20],
  ] as const) {
    const { hueAndSaturation, brightnessAndWarmth } = packLook({ hue, saturate, brightness, temperature })
    expect(Math.fround(hueAndSaturation)).toBe(hueAndSaturation)
    expect([Math.floor(hueAndSaturation / 256) - 180, hueAndSaturation % 256]).toEqual([hue, saturate])
    expect([Math.floor(brightnessAndWarmth / 256), (brightnessAndWarmth % 256) - 100]).toEqual([
      brightness,
      temperature,
    ])
  }
})

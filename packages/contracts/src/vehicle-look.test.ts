import { expect, test } from 'vitest'
import { DEVICE_KEYS, imeiOf } from './device-keys.ts'
import { lookOf } from './vehicle-look.ts'

test('a device without wishes looks like every other', () => {
  const neutral = { color: null, colorExtra: null, hue: 0, saturate: 100, brightness: 100, temperature: 0 }
  expect(lookOf({})).toEqual(neutral)
  expect(lookOf({ [DEVICE_KEYS.color]: 'red', hue: 'warm', saturate: true, brightness: null })).toEqual(neutral)
})

test('colours are read in any case, filters are held to their range', () => {
  const look = lookOf({ 'tarkan.color': '#0F5E8C', 'tarkan.color_extra': '#ffffff', hue: 999, saturate: '-3' })
  expect(look).toMatchObject({ color: '#0f5e8c', colorExtra: '#ffffff', hue: 180, saturate: 0 })
})

const named = (attributes: object) => imeiOf({ uniqueId: 'van-7', attributes: { ...attributes } })

test('[DEV-23] a device is shown by its IMEI, else by its serial number, else by its unique id', () => {
  expect(named({ imei: '8612', serial: 'S1' })).toBe('8612')
  expect(named({ imei: ' ', serial: 'S1' })).toBe('S1')
  expect(named({ serial: 70_001 })).toBe('70001')
  expect(named({})).toBe('van-7')
})

test('no two fields of a device share a key', () => {
  const keys = Object.values(DEVICE_KEYS)
  expect(new Set(keys).size).toBe(keys.length)
})

import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { deviceOf, draftOf, keptDistance, keptSpeed, shownDistance, shownSpeed, withAttribute } from './device-draft.ts'

const device = {
  ...DEVICE_DEFAULTS,
  id: 7,
  name: ' Van ',
  uniqueId: 'imei7 ',
  attributes: { placa: 'ABC1D23', eixos: 3 },
}

test('what is saved has no blanks around its texts and no emptied attribute', () => {
  const draft = draftOf({ ...device, phone: '  ' })
  const attributes = withAttribute(withAttribute(draft.attributes, 'placa', ''), 'tarkan.iccid', ' 8955 ')
  const saved = deviceOf({ ...draft, attributes, totalDistance: 5_000 })
  expect(saved).toMatchObject({ name: 'Van', uniqueId: 'imei7', phone: null })
  expect(saved.attributes).toEqual({ eixos: 3, 'tarkan.iccid': '8955' })
  expect(saved).not.toHaveProperty('totalDistance')
})

test('a speed and a distance come back as they were written, in both units', () => {
  for (const unit of ['kmh', 'mph'] as const) {
    for (const speed of [1, 55, 80, 110.5]) expect(shownSpeed(keptSpeed(speed, unit), unit)).toBe(speed)
    for (const distance of [0, 1, 84_213, 999_999])
      expect(shownDistance(keptDistance(distance, unit), unit)).toBe(distance)
  }
  expect(keptDistance(84_213, 'kmh')).toBe(84_213_000)
})

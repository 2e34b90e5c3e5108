import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { DEVICE_DEFAULTS, DEVICE_STATUSES, Device } from './devices.ts'

test('[DEV-06] the id of a device is a whole number', () => {
  expect(Value.Check(Device, { ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'van', id: 7 })).toBe(true)
  for (const id of ['7', 7.5, -1, null])
    expect(Value.Check(Device, { ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'van', id }), String(id)).toBe(false)
})

const withStatus = (status: string) => Value.Check(Device, { ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'van', status })

test('the status of a device is one of three', () => {
  expect(DEVICE_STATUSES).toEqual(['online', 'offline', 'unknown'])
  expect([...DEVICE_STATUSES, 'idle'].map(withStatus)).toEqual([true, true, true, false])
})

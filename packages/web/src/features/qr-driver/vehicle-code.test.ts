import { expect, test } from 'vitest'
import { vehicleOfCode } from './vehicle-code.ts'

test.each([
  ['31', 31],
  [' 31 ', 31],
  ['https://fleet.example/qr-driver/scan/31', 31],
  ['http://192.168.0.4:8082/qr-driver/scan/7/', 7],
  ['/qr-driver/scan/7', 7],
])('the code %j is of vehicle %d', (code, id) => {
  expect(vehicleOfCode(code)).toBe(id)
})

test.each(['', '0', '-3', 'Baú 14', 'https://fleet.example/devices/31', '12345678901234567890', '3.5'])(
  'the code %j is of no vehicle',
  (code) => {
    expect(vehicleOfCode(code)).toBeNull()
  },
)

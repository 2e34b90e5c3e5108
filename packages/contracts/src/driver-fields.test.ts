import { expect, test } from 'vitest'
import { doLicenceDigitsFit, isLicenceNumber } from './driver-fields.ts'

test.each(['65327784139', '69044271146', '62472927637', '653.277.841-39'])('the check digits of %s fit', (number) => {
  expect(isLicenceNumber(number)).toBe(true)
  expect(doLicenceDigitsFit(number)).toBe(true)
})

test.each(['65327784138', '65327784149', '66327784139'])(
  'those of %s do not, and it is a number all the same',
  (number) => {
    expect(isLicenceNumber(number)).toBe(true)
    expect(doLicenceDigitsFit(number)).toBe(false)
  },
)

test.each(['6532778413', '653277841390', '11111111111', 'A5327784139', ''])('%j is no licence number', (text) => {
  expect(isLicenceNumber(text)).toBe(false)
  expect(doLicenceDigitsFit(text)).toBe(false)
})

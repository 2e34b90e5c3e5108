import { SERVER_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { afterEach, expect, test } from 'vitest'
import { formatClock, formatDateTime } from '../i18n/times.ts'
import { formatCoordinates } from '../i18n/units.ts'
import { settleFormats } from './settle-formats.ts'

const EVENING = Date.parse('2026-11-21T21:30:05Z')
afterEach(() => settleFormats(USER_DEFAULTS, SERVER_DEFAULTS))

test('[USR-26] times are written by twelve hours and in the zone of the account', () => {
  settleFormats({ ...USER_DEFAULTS, attributes: { timezone: 'America/Sao_Paulo' } }, SERVER_DEFAULTS)
  expect(formatClock(EVENING)).toBe('18:30')
  settleFormats(
    { ...USER_DEFAULTS, attributes: { timezone: 'America/Manaus', twelveHourFormat: true } },
    SERVER_DEFAULTS,
  )
  expect(formatClock(EVENING)).toMatch(/^05:30\sPM$/)
  expect(formatDateTime(EVENING)).toMatch(/^21\/11\/2026 05:30:05\sPM$/)
})

test('[SRV-11] [SRV-15] what the account leaves open the server says, and an unknown zone is the device’s own', () => {
  const server = {
    ...SERVER_DEFAULTS,
    attributes: { timezone: 'Asia/Tokyo', twelveHourFormat: true },
    coordinateFormat: 'dms',
  }
  settleFormats(USER_DEFAULTS, server)
  expect(formatClock(EVENING)).toMatch(/^06:30\sAM$/)
  expect(formatCoordinates(-23.5635, -46.6826, 'pt')).toBe('23° 33′ 48,6″ S, 46° 40′ 57,4″ W')
  const own = { timezone: 'Moon/Sea', twelveHourFormat: false }
  settleFormats({ ...USER_DEFAULTS, coordinateFormat: 'dd', attributes: own }, server)
  expect(formatClock(EVENING)).toBe(
    new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' }).format(EVENING),
  )
})

test('a server that forces its formats is followed before the account', () => {
  const server = {
    ...SERVER_DEFAULTS,
    forceSettings: true,
    coordinateFormat: 'dms',
    attributes: { timezone: 'Asia/Tokyo', twelveHourFormat: false },
  }
  const own = { timezone: 'America/Manaus', twelveHourFormat: true }
  settleFormats({ ...USER_DEFAULTS, coordinateFormat: 'dd', attributes: own }, server)
  expect(formatClock(EVENING)).toBe('06:30')
  expect(formatCoordinates(-23.5635, -46.6826, 'pt')).toBe('23° 33′ 48,6″ S, 46° 40′ 57,4″ W')
  // What it leaves open the account may still say.
  settleFormats({ ...USER_DEFAULTS, attributes: own }, { ...server, attributes: {} })
  expect(formatClock(EVENING)).toMatch(/^05:30\sPM$/)
})

test('[USR-28] coordinates are written in degrees, with minutes, or with seconds, and never with sixty of them', () => {
  expect(formatCoordinates(-23.5635, -46.6826, 'pt')).toBe('-23,56350, -46,68260')
  settleFormats({ ...USER_DEFAULTS, coordinateFormat: 'ddm' }, SERVER_DEFAULTS)
  expect(formatCoordinates(-23.5635, 46.6826, 'en')).toBe('23° 33.810′ S, 46° 40.956′ E')
  expect(formatCoordinates(0.999999999, 0, 'en')).toBe('1° 0.000′ N, 0° 0.000′ E')
})

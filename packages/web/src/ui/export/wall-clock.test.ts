import { afterEach, expect, test } from 'vitest'
import { setTimeFormat } from '../../i18n/times.ts'
import { isoDays } from './wall-clock.ts'

afterEach(() => setTimeFormat({ isTwelveHours: false, zone: undefined }))

test('a file is named by the days of the person, one day once', () => {
  const [midnight, end] = [Date.parse('2026-11-20T23:00:00Z'), Date.parse('2026-11-21T22:59:59Z')]
  setTimeFormat({ isTwelveHours: false, zone: 'Europe/Madrid' })
  expect(isoDays(midnight, end)).toEqual(['2026-11-21'])
  setTimeFormat({ isTwelveHours: false, zone: 'America/Sao_Paulo' })
  expect(isoDays(midnight, end)).toEqual(['2026-11-20', '2026-11-21'])
})

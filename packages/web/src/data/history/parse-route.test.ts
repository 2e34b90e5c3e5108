import { expect, test } from 'vitest'
import { HistoryFailure, parseRoute } from './parse-route.ts'

const POINT = {
  id: 7,
  deviceId: 1,
  latitude: -23.5,
  longitude: -46.6,
  course: 90,
  speed: 20,
  fixTime: '2026-11-20T12:00:00.000+00:00',
  address: 'Av. Paulista, 1578',
  geofenceIds: [4, 5],
  attributes: { ignition: true, totalDistance: 1200, odometer: 'broken' },
}

function problemOf(text: string): string {
  try {
    parseRoute(text)
    return 'none'
  } catch (error) {
    return error instanceof HistoryFailure ? error.problem : 'other'
  }
}

test('[POS-45] a point of a route has place, id and course; without one of them it is none', () => {
  const [point] = parseRoute(JSON.stringify([POINT]))
  expect(point).toMatchObject({ id: 7, latitude: -23.5, longitude: -46.6, course: 90, speed: 20, geofenceId: 4 })
  expect(point).toMatchObject({ time: Date.UTC(2026, 10, 20, 12), ignition: true, totalDistance: 1200 })
  expect(point?.odometer).toBeUndefined()
  for (const field of ['id', 'latitude', 'longitude', 'course']) {
    expect(problemOf(JSON.stringify([{ ...POINT, [field]: undefined }]))).toBe('notPositions')
  }
})

test('[REP-07] an answer that is no list is refused', () => {
  expect(problemOf('{"positions":[]}')).toBe('notAList')
  expect(problemOf('null')).toBe('notAList')
  expect(problemOf('["a"]')).toBe('notPositions')
  expect(problemOf('[]')).toBe('none')
})

test('an answer that is not even JSON is told apart', () => {
  expect(problemOf('<html>bad gateway</html>')).toBe('unreadable')
})

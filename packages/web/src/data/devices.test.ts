import { DEVICE_DEFAULTS, type Device } from '@rastro/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveDevice } from './devices.ts'
import { removeObject } from './resources.ts'

const fetchMock = vi.fn<(url: string, init?: RequestInit & { body?: string }) => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const device = (id: number): Device => ({ ...DEVICE_DEFAULTS, id, name: 'Van', uniqueId: '860000000000001' })
const answerWith = (body: unknown) => fetchMock.mockImplementation(async () => Response.json(body))
const calls = () => fetchMock.mock.calls.map(([url, init]) => `${init?.method} ${url}`)

test('[DEV-04] a device with an id is replaced, one without is added', async () => {
  answerWith(device(7))
  await saveDevice(device(7), null)
  await saveDevice(device(0), null)
  expect(calls()).toEqual(['PUT /api/devices/7', 'POST /api/devices'])
})

test('[DEV-60] the virtual odometer is set in metres by a call of its own', async () => {
  answerWith(device(7))
  await saveDevice(device(0), 12_345_000)
  expect(calls()).toEqual(['POST /api/devices', 'PUT /api/devices/7/accumulators'])
  expect(JSON.parse(fetchMock.mock.calls[1]?.[1]?.body ?? '')).toEqual({ deviceId: 7, totalDistance: 12_345_000 })
})

test("[DEV-33] a deletion that is refused fails with the server's words", async () => {
  fetchMock.mockImplementation(async () => new Response('Write access denied', { status: 400 }))
  await expect(removeObject('devices', 7)).rejects.toMatchObject({ status: 400, body: 'Write access denied' })
})

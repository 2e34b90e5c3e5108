import { SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serverQuery } from '../../data/server.ts'
import { sessionQuery } from '../../data/session.ts'
import { startWords } from '../../i18n/strings.ts'
import PlaceChip from './place-chip.tsx'
import { skyOf } from './weather-codes.ts'

const fetchMock = vi.fn<(url: string) => Promise<Response>>()
const weather = {
  timezone: 'America/Manaus',
  current: { temperature_2m: 23.6, wind_speed_10m: 11.2, weather_code: 61 },
}
let place: object | null = { latitude: -3.1, longitude: -60, city: 'Manaus' }

beforeAll(() => startWords('pt'))
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12, 3) })
  place = { latitude: -3.1, longitude: -60, city: 'Manaus' }
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockImplementation(async (url) => Response.json(url.includes('weather') ? weather : place))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The chip of somebody logged in, once what it asks for had time to come. */
async function open(): Promise<void> {
  const queries = new QueryClient()
  queries.setQueryData(serverQuery.queryKey, { server: SERVER_DEFAULTS, plus: false, deviceLimit: null })
  const user: User = { ...USER_DEFAULTS, id: 1 }
  queries.setQueryData(sessionQuery.queryKey, user)
  render(
    <QueryClientProvider client={queries}>
      <PlaceChip />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(100))
}

const asked = (part: string) => fetchMock.mock.calls.filter(([url]) => url.includes(part)).map(([url]) => url)

test('[HDR-01] [WTH-05] the header shows city, weather with its picture, wind and the local time of the place', async () => {
  await open()
  expect(asked('weather')).toEqual(['/api/weather?lat=-3.1&lon=-60'])
  screen.getByText('Manaus')
  screen.getByRole('img', { name: 'Chuva' })
  screen.getByText('24 °C')
  screen.getByText('11 km/h')
  screen.getByRole('img', { name: 'vento' })
  // Manaus is four hours behind UTC.
  expect(screen.getByRole('time').textContent).toBe('08:03')
})

test('[WTH-06] weather and time are renewed every 60 s', async () => {
  await open()
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(asked('weather')).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(asked('weather')).toHaveLength(2)
  expect(screen.getByRole('time').textContent).toBe('08:04')
  expect(asked('visitor-place')).toHaveLength(1)
})

test('[WTH-07] weather that fails is only logged: the time stays', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fetchMock.mockImplementation(async (url) =>
    url.includes('weather') ? new Response('', { status: 500 }) : Response.json(place),
  )
  await open()
  expect(logged).toHaveBeenCalledOnce()
  expect(screen.getByText('Manaus')).toBeDefined()
  expect(screen.queryByText(/°C/)).toBeNull()
  expect(screen.getByRole('time').textContent).toMatch(/^\d\d:\d\d$/)
  logged.mockRestore()
})

test('where nobody knows the place there is the time alone', async () => {
  place = null
  await open()
  expect(asked('weather')).toEqual([])
  expect(screen.getByRole('time').parentElement?.textContent).toMatch(/^\d\d:\d\d$/)
})

test('every code of the table has a sky, an unknown one a neutral one', () => {
  expect([0, 3, 48, 55, 65, 75, 81, 86, 99].map((code) => skyOf(code).word)).toEqual([
    'clear',
    'clouds',
    'fog',
    'drizzle',
    'rain',
    'snow',
    'rain',
    'snow',
    'storm',
  ])
  for (const code of [null, 4, 50, -1, 100]) expect(skyOf(code).word).toBe('unknown')
})

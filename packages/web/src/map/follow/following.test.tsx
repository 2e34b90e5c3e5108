import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Feature, LineString } from 'geojson'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAttention } from '../../data/attention.ts'
import { FeedProvider } from '../../data/feed.tsx'
import type { LiveFeed, VehicleDetail } from '../../data/live-feed.ts'
import { createSlice, type Settable } from '../../data/slice.ts'
import { exampleDevice, examplePosition } from '../../data/worker/examples.ts'
import { startWords } from '../../i18n/strings.ts'
import { useToasts } from '../../ui/toasts.ts'
import type { MapView } from '../map-view.ts'
import { MOST_TRAIL_POINTS } from './draw-trail.ts'
import { Following } from './following.tsx'

const GLIDE_MS = 5_000
let vehicles: Map<number, Settable<VehicleDetail | undefined>>
/** What the map was told: where the camera went, and the trails on the map as lists of places. */
let went: { latitude: number; zoom?: number; glideMs: number | undefined }[]
let trails: Map<string, number[]>
let drag: (() => void) | null
let lastPosition = 0

function detail(id: number, latitude: number): VehicleDetail {
  const position = { ...examplePosition({ id: ++lastPosition, deviceId: id }), latitude, longitude: -46 }
  const device = exampleDevice({ id, name: id === 1 ? 'Baú 14' : 'Entrega 07' })
  const row = { id, name: device.name } as VehicleDetail['row'] // the chips show the name alone
  return { row, device, position }
}

/** A map that writes down what it is told. */
function mapOf(): MapView {
  const camera = {
    get: () => ({ latitude: 0, longitude: 0, zoom: 4 }),
    goTo: ({ latitude, zoom }: { latitude: number; zoom?: number }, glideMs?: number) =>
      went.push({ latitude, ...(zoom === undefined ? {} : { zoom }), glideMs }),
    holdCentre: () => undefined,
    onDrag: (listener: () => void) => {
      drag = listener
      return () => {
        drag = null
      }
    },
  }
  let shown = 0
  const overlays = {
    add: () => {
      const name = `trail ${++shown}`
      trails.set(name, [])
      return {
        setData: (_: string, data: Feature<LineString>) =>
          trails.set(
            name,
            data.geometry.coordinates.map(([, latitude = 0]) => latitude),
          ),
        refresh: () => undefined,
        remove: () => trails.delete(name),
      }
    },
  }
  return { camera, overlays } as unknown as MapView // nothing else of it is used here
}

function show(): void {
  const feed = { vehicle: (id: number) => vehicles.get(id) } as unknown as LiveFeed
  render(
    <FeedProvider value={feed}>
      <Following view={mapOf()} />
    </FeedProvider>,
  )
}

function arrive(id: number, latitude: number): void {
  act(() => {
    vi.advanceTimersByTime(GLIDE_MS)
    vehicles.get(id)?.set(detail(id, latitude))
  })
}

function glide(): void {
  act(() => {
    vi.advanceTimersByTime(GLIDE_MS)
  })
}

beforeAll(() => startWords('pt'))
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vehicles = new Map([1, 2].map((id) => [id, createSlice<VehicleDetail | undefined>(detail(id, id))]))
  went = []
  trails = new Map()
  drag = null
  useAttention.setState({ followed: null, trailed: null })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[MAP-02] the camera goes with one vehicle; following another one ends the first', () => {
  useAttention.getState().follow(1)
  show()
  screen.getByText('Seguindo Baú 14')
  expect(went).toEqual([{ latitude: 1, zoom: 17, glideMs: 600 }])
  arrive(1, 1.5)
  expect(went.at(-1)).toEqual({ latitude: 1.5, glideMs: GLIDE_MS })
  act(() => useAttention.getState().follow(2))
  expect(screen.queryByText('Seguindo Baú 14')).toBeNull()
  screen.getByText('Seguindo Entrega 07')
  arrive(1, 1.9)
  expect(went.at(-1)?.latitude).toBe(2)
})

test('a drag of the map ends following and says so', () => {
  useAttention.getState().follow(1)
  show()
  act(() => drag?.())
  expect(useAttention.getState().followed).toBeNull()
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('Você moveu o mapa: o veículo não é mais seguido.')
  arrive(1, 1.5)
  expect(went).toHaveLength(1)
})

test('[MAP-01] the trail of a vehicle grows as it arrives; that of another one replaces it', () => {
  useAttention.getState().trail(1)
  show()
  glide()
  arrive(1, 1.5)
  expect(trails.get('trail 1')).toEqual([1])
  glide()
  expect(trails.get('trail 1')).toEqual([1, 1.5])
  act(() => useAttention.getState().trail(2))
  glide()
  expect([...trails]).toEqual([['trail 2', [2]]])
  screen.getByText('Rastro de Entrega 07')
})

test('a trail keeps only its last places', () => {
  useAttention.getState().trail(1)
  show()
  for (let step = 0; step < MOST_TRAIL_POINTS + 5; step++) arrive(1, 1 + step / 1000)
  glide()
  expect(trails.get('trail 1')).toHaveLength(MOST_TRAIL_POINTS)
})

test('a place that is none moves neither camera nor trail', () => {
  useAttention.setState({ followed: 1, trailed: 1 })
  show()
  glide()
  arrive(1, 0)
  glide()
  expect(went).toHaveLength(1)
  expect(trails.get('trail 1')).toEqual([1])
})

test('the chip ends what it tells of', async () => {
  useAttention.setState({ followed: 1, trailed: 2 })
  show()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByRole('button', { name: 'Parar de seguir' }))
  await user.click(screen.getByRole('button', { name: 'Apagar o rastro' }))
  expect(useAttention.getState()).toMatchObject({ followed: null, trailed: null })
})

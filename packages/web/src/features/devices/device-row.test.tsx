import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { FeedProvider } from '../../data/feed.tsx'
import type { LiveFeed, VehicleRow } from '../../data/live-feed.ts'
import { serverNow } from '../../i18n/clock.ts'
import { startWords } from '../../i18n/strings.ts'
import { DeviceRow } from './device-row.tsx'

beforeAll(() => startWords('pt'))
afterEach(cleanup)

const van: VehicleRow = {
  id: 7,
  name: 'Entrega 07',
  plate: null,
  category: 'van',
  status: 'online',
  state: 'moving',
  stateSince: null,
  speed: 10,
  course: 0,
  address: null,
  alarm: null,
  lastUpdate: null,
  driver: null,
  ignition: null,
  blocked: false,
  anchored: false,
  groupId: 0,
  look: null,
}

/** What the row of a vehicle says. */
function textOf(changes: Partial<VehicleRow>, density: 'comfortable' | 'table' = 'comfortable'): string {
  const row = { ...van, ...changes }
  const feed = { row: () => ({ get: () => row, subscribe: () => () => undefined }) }
  const { container } = render(
    // A row asks nothing else of a feed.
    <FeedProvider value={feed as unknown as LiveFeed}>
      <DeviceRow id={7} density={density} unit="kmh" />
    </FeedProvider>,
  )
  const text = container.textContent
  cleanup()
  return text
}

test('a row whose vehicle is still on its way has a name all the same', () => {
  const feed = { row: () => ({ get: () => undefined, subscribe: () => () => undefined }) }
  const { getByRole } = render(
    // A row asks nothing else of a feed.
    <FeedProvider value={feed as unknown as LiveFeed}>
      <div role="option" aria-selected={false}>
        <DeviceRow id={7} density="comfortable" unit="kmh" />
      </div>
    </FeedProvider>,
  )
  expect(getByRole('option', { name: 'Carregando' })).toBeTruthy()
})

test('[DEV-11] the list tells when each vehicle was last heard of, or that it never was', () => {
  const lastUpdate = serverNow() - 24 * 60_000
  for (const density of ['comfortable', 'table'] as const)
    expect(textOf({ lastUpdate }, density), density).toContain('há 24 min')
  expect(textOf({ lastUpdate: null })).toContain('Nunca reportou')
})

test('[DEV-09] online, offline and unknown vehicles read differently, and only one that is online has a speed', () => {
  expect(textOf({ status: 'online' })).toMatch(/Em movimento.*19 km\/h/)
  expect(textOf({ status: 'offline', state: 'offline' })).toMatch(/Offline(?!.*km\/h)/)
  expect(textOf({ status: 'unknown', state: 'unknown' })).toMatch(/Sem dados(?!.*km\/h)/)
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FeedProvider } from '../../../data/feed.tsx'
import type { Counts, LiveFeed } from '../../../data/live-feed.ts'
import { createSlice } from '../../../data/slice.ts'
import { openScreen, prepareScreens } from '../../../testing/open-screen.tsx'
import { Kit } from '../../../ui/kit.tsx'
import FilterPanel from './filter-panel.tsx'

prepareScreens()

const counts: Counts = {
  all: 0,
  status: { online: 0, offline: 0, unknown: 0 },
  moving: 0,
  state: { moving: 0, idling: 0, stopped: 0, offline: 0, unknown: 0, alarm: 0 },
}

test('Escape first closes the list of a filter, then the filters', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const close = vi.fn()
  // All that the filters ask of it.
  const feed = {
    counts: createSlice(counts),
    facets: createSlice(null),
    order: createSlice(new Uint32Array()),
  } as unknown as LiveFeed
  function Panel() {
    return (
      <FeedProvider value={feed}>
        <Kit>
          <FilterPanel onClose={close} />
        </Kit>
      </FeedProvider>
    )
  }
  openScreen(Panel, { path: '/devices' })
  const groups = await screen.findByLabelText('Grupos', { selector: 'input' })
  await userEvent.click(groups)
  expect(groups.getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(groups.getAttribute('aria-expanded')).toBe('false')
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

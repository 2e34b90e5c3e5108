import type { Feature } from 'geojson'
import type { LiveFeed } from '../../data/live-feed.ts'
import type { OverlayView } from '../overlays/overlay-view.ts'
import { onPlaces } from './vehicle-places.ts'

/** A trail is a glance back, not the history: with a position each second it shows the last ten minutes (OP-46). */
export const MOST_TRAIL_POINTS = 600
const SOURCE = 'trail'

interface TrailParts {
  feed: Pick<LiveFeed, 'vehicle'>
  overlays: OverlayView
  id: number
}

/** Draw the way of a vehicle from now on. Answers how to stop; the trail goes with it. */
export function drawTrail({ feed, overlays, id }: TrailParts): () => void {
  const way: [longitude: number, latitude: number][] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const overlay = overlays.add({
    id: SOURCE,
    slot: 'routes',
    sources: { [SOURCE]: { type: 'geojson', data: lineOf(way) } },
    layers: ({ colours }) => {
      const [red, green, blue] = colours.brand.map((part) => Math.round(part * 255))
      const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
      return [
        {
          id: 'trail-case',
          type: 'line',
          source: SOURCE,
          layout,
          paint: { 'line-color': colours.base.halo, 'line-width': 8, 'line-opacity': 0.8 },
        },
        {
          id: 'trail-line',
          type: 'line',
          source: SOURCE,
          layout,
          paint: { 'line-color': `rgb(${red}, ${green}, ${blue})`, 'line-width': 4 },
        },
      ]
    },
  })
  const stopPlaces = onPlaces(feed, id, ({ place, glideMs }) => {
    // The line reaches a place when the vehicle on the map does, not ahead of it.
    const timer = setTimeout(() => {
      timers.delete(timer)
      way.push([place.longitude, place.latitude])
      if (way.length > MOST_TRAIL_POINTS) way.shift()
      overlay.setData(SOURCE, lineOf(way))
    }, glideMs)
    timers.add(timer)
  })
  return () => {
    stopPlaces()
    for (const timer of timers) clearTimeout(timer)
    overlay.remove()
  }
}

function lineOf(way: readonly [number, number][]): Feature {
  const geometry = {
    type: 'LineString' as const,
    coordinates: way.map(([longitude, latitude]) => [longitude, latitude]),
  }
  return { type: 'Feature', properties: {}, geometry }
}

import { type ReactNode, useEffect } from 'react'
import { currentMap } from '../../map/current-map.ts'
import type { MapView } from '../../map/map-view.ts'

/** What the map was told: name of the call and what went with it. */
const calls: string[] = []

const note =
  (name: string) =>
  (value: unknown): void => {
    calls.push(`${name} ${JSON.stringify(value)}`)
  }

/** The map library needs a graphics card: here the map only writes down what it is told. */
export const map: { calls: string[]; select: (id: number | null) => void } = { calls, select: () => undefined }

const nothing = () => undefined

const answers: Partial<MapView> = {
  camera: {
    get: () => ({ latitude: -10.9, longitude: -37.1, zoom: 12 }),
    goTo: note('goTo'),
    fit: note('fit'),
    pixelOf: () => ({ x: 0, y: 0 }),
    placeAt: () => ({ latitude: -10.9, longitude: -37.1 }),
    onMove: () => nothing,
    holdCentre: note('holdCentre'),
    onDrag: () => nothing,
  },
  setPadding: note('padding'),
  setSelected: note('selected'),
  setHovered: note('hovered'),
  centreOn: (id) => {
    note('centre')(id)
    return true
  },
  onSelect: (listener) => {
    map.select = listener
    return () => undefined
  },
}

/** Listeners give back how to stop listening; everything else is written down. */
function otherwise(name: string) {
  return name.startsWith('on') ? () => () => undefined : note(name)
}

const view = new Proxy(answers, {
  get: (known, name) => Reflect.get(known, name) ?? otherwise(String(name)),
  // The proxy answers whatever a map view may be asked.
}) as MapView

export function FleetMap({ children }: { children: ReactNode }) {
  useEffect(() => currentMap.setState({ view }), [])
  return children
}

import type { Connection, Counts, Facets, LiveFeed, Slice, VehicleDetail, VehicleRow } from './live-feed.ts'
import type { Extent, Place, Scene, SceneSource } from './scene.ts'
import { createSlice, KeyedSlices, type Settable } from './slice.ts'
import type { FromWorker, ToWorker } from './worker/messages.ts'

const NOTHING: Counts = {
  all: 0,
  status: { online: 0, offline: 0, unknown: 0 },
  moving: 0,
  state: { moving: 0, stopped: 0, idling: 0, offline: 0, unknown: 0, alarm: 0 },
}

type SliceMessage = Extract<FromWorker, { type: 'connection' | 'found' | 'place' | 'scene' | 'update' }>

/** The page's side of the feed: what the worker sent last, cut into slices. */
export function createSlices(post: (message: ToWorker) => void) {
  const connection: Settable<Connection> = createSlice<Connection>({ state: 'connecting', since: null })
  const counts: Settable<Counts> = createSlice(NOTHING)
  const order: Settable<Uint32Array> = createSlice(new Uint32Array(0))
  const orderGroups: Settable<Uint32Array> = createSlice(new Uint32Array(0))
  const facets: Settable<Facets | null> = createSlice<Facets | null>(null)
  const { rows, vehicles } = createWatched(post)
  const scenes = createScenes(post)
  const finder = createFinder(post)

  function receive(message: SliceMessage): void {
    switch (message.type) {
      case 'connection':
        connection.set(message.connection)
        break
      case 'scene':
        scenes.show(message.scene)
        break
      case 'found':
        finder.answer(message.ticket, message.rows)
        break
      case 'place':
        scenes.answer(message.ticket, message.place)
        break
      case 'update':
        if (message.counts !== undefined) counts.set(message.counts)
        // Groups first: who hears of a new order reads both.
        if (message.orderGroups !== undefined) orderGroups.set(message.orderGroups)
        if (message.order !== undefined) order.set(message.order)
        if (message.facets !== undefined) facets.set(message.facets)
        if (message.extent !== undefined) scenes.extend(message.extent)
        for (const row of message.rows ?? []) rows.set(row.id, row)
        for (const vehicle of message.vehicles ?? []) vehicles.set(vehicle.row.id, vehicle)
    }
  }

  const feed: Omit<LiveFeed, 'start' | 'stop'> & { scenes: SceneSource } = {
    connection,
    counts,
    order,
    orderGroups,
    facets: whileWatched(facets, (wanted) => post({ type: 'facets', wanted })),
    setSurroundings: (surroundings) => post({ type: 'surroundings', surroundings }),
    setQuery: (query) => post({ type: 'query', query }),
    forget(id) {
      post({ type: 'forget', id })
      rows.drop(id)
      vehicles.drop(id)
    },
    row: (id): Slice<VehicleRow | undefined> => rows.at(id),
    vehicle: (id): Slice<VehicleDetail | undefined> => vehicles.at(id),
    find: (text, most) => finder.find(text, most),
    scenes: scenes.source,
  }
  return {
    feed,
    receive,
    forget() {
      connection.set({ state: 'connecting', since: null })
      counts.set(NOTHING)
      orderGroups.set(new Uint32Array(0))
      order.set(new Uint32Array(0))
      facets.set(null)
      rows.clear()
      vehicles.clear()
      scenes.extend(null)
    },
  }
}

/** The slice, saying when the first begins to look and the last stops. */
function whileWatched<T>(slice: Slice<T>, tell: (isWatched: boolean) => void): Slice<T> {
  let watchers = 0
  return {
    get: slice.get,
    subscribe(listener) {
      if (watchers++ === 0) tell(true)
      const stop = slice.subscribe(listener)
      return () => {
        stop()
        if (--watchers === 0) tell(false)
      }
    },
  }
}

/** Rows and vehicles; what is looked at is told to the worker once for all changes of one turn. */
function createWatched(post: (message: ToWorker) => void) {
  let isAnnounced = false
  const announce = () => {
    if (isAnnounced) return
    isAnnounced = true
    queueMicrotask(() => {
      isAnnounced = false
      post({ type: 'watch', rows: rows.watched(), vehicles: vehicles.watched() })
    })
  }
  const rows = new KeyedSlices<VehicleRow>(announce)
  const vehicles = new KeyedSlices<VehicleDetail>(announce)
  return { rows, vehicles }
}

/** Questions about the whole fleet, each with the ticket its answer comes back under. */
function createFinder(post: (message: ToWorker) => void) {
  const questions = new Map<number, (rows: readonly VehicleRow[]) => void>()
  let ticket = 0
  return {
    find(text: string, most: number): Promise<readonly VehicleRow[]> {
      const { promise, resolve } = Promise.withResolvers<readonly VehicleRow[]>()
      questions.set(++ticket, resolve)
      post({ type: 'find', text, most, ticket })
      return promise
    },
    answer(number: number, rows: readonly VehicleRow[]) {
      questions.get(number)?.(rows)
      questions.delete(number)
    },
  }
}

function createScenes(post: (message: ToWorker) => void) {
  const listeners = new Set<(scene: Scene) => void>()
  const questions = new Map<number, (place: Place | null) => void>()
  let last: Scene | null = null
  let extent: Extent | null = null
  let ticket = 0
  const source: SceneSource = {
    setViewport: (viewport) => post({ type: 'viewport', viewport }),
    setOptions: (options) => post({ type: 'options', options }),
    setSelected: (id) => post({ type: 'selected', id }),
    extent: () => extent,
    place(id) {
      return new Promise((resolve) => {
        questions.set(++ticket, resolve)
        post({ type: 'place', id, ticket })
      })
    },
    onScene(listener) {
      listeners.add(listener)
      if (last !== null) listener(last)
      return () => listeners.delete(listener)
    },
  }
  return {
    source,
    show(scene: Scene) {
      last = scene
      for (const listener of listeners) listener(scene)
    },
    answer(number: number, place: Place | null) {
      questions.get(number)?.(place)
      questions.delete(number)
    },
    extend(value: Extent | null) {
      extent = value
    },
  }
}

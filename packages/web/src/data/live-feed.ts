import type { Category, Device, DeviceStatus, Position, VehicleState } from '@rastro/contracts'

/**
 * The live fleet as React sees it. Positions live in a worker; this door hands out narrow slices, each with
 * `subscribe` and `get` in the shape `useSyncExternalStore` wants. Nothing here re-renders per message.
 */
export interface LiveFeed {
  /** Load devices and latest positions, then open the socket. Resolves once the first fleet is known. */
  start(): Promise<void>
  /** Close the socket for good and forget the fleet (logout). */
  stop(): void
  readonly connection: Slice<Connection>
  /** Counters over the whole fleet, refreshed once a second. */
  readonly counts: Slice<Counts>
  /** Ids that pass search and filter, in order. A new array only when the order really changed. */
  readonly order: Slice<Uint32Array>
  /** Change what list and map show; both follow (a vehicle that fails the filter leaves the map too). */
  setQuery(query: ListQuery): void
  /** One row of the list; undefined while unknown. Changes at most once a second. */
  row(id: number): Slice<VehicleRow | undefined>
  /** Everything about one vehicle, for the detail panel. */
  vehicle(id: number): Slice<VehicleDetail | undefined>
}

export interface Slice<T> {
  subscribe: (listener: () => void) => () => void
  get: () => T
}

/** `since`: epoch milliseconds of the last message, for "dados de 12:03". */
export interface Connection {
  state: 'connecting' | 'live' | 'reconnecting'
  since: number | null
}

/** `moving` counts online vehicles in motion; the six states are exclusive and add up to `all`. */
export interface Counts {
  all: number
  status: Readonly<Record<DeviceStatus, number>>
  moving: number
  state: Readonly<Record<VehicleState, number>>
}

export const STATUS_FILTERS = ['all', 'online', 'offline', 'unknown', 'moving', 'stopped', 'idling', 'alarm'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export interface ListQuery {
  /** Free text over name, uniqueId, phone, model, plate and text attributes; accents and case do not matter. */
  search: string
  filter: StatusFilter
  sort: { key: 'name' | 'lastUpdate'; direction: 'ascending' | 'descending' }
}

export const DEFAULT_QUERY: ListQuery = { search: '', filter: 'all', sort: { key: 'name', direction: 'ascending' } }

/** What a list row and a map label show. Times in epoch milliseconds, speed in knots. */
export interface VehicleRow {
  id: number
  name: string
  plate: string | null
  category: Category
  status: DeviceStatus
  state: VehicleState
  /** When the present state began, as far as we know. */
  stateSince: number | null
  speed: number | null
  course: number
  address: string | null
  alarm: string | null
  lastUpdate: number | null
}

export interface VehicleDetail {
  row: VehicleRow
  device: Device
  /** Latest position, null when the device never told one. */
  position: Position | null
}

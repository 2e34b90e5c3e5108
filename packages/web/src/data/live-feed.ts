import type {
  Category,
  Device,
  DeviceState,
  DeviceStatus,
  Position,
  VehicleLook,
  VehicleState,
} from '@rastro/contracts'

/**
 * The live fleet as React sees it. Positions live in a worker; this door hands out narrow slices, each with
 * `subscribe` and `get` in the shape `useSyncExternalStore` wants. Nothing here re-renders per message.
 */
export interface LiveFeed {
  /** Load devices and latest positions, then open the socket. Resolves once the first fleet is known. */
  start(): Promise<void>
  /** A device was deleted here: it leaves list and map at once, without waiting for the server to be asked again. */
  forget(id: number): void
  /** Close the socket for good and forget the fleet (logout). */
  stop(): void
  readonly connection: Slice<Connection>
  /** Counters over the whole fleet, refreshed once a second. */
  readonly counts: Slice<Counts>
  /** Ids that pass search and filter, in order. A new array only when the order really changed. */
  readonly order: Slice<Uint32Array>
  /** Id of the group of each device in `order`, 0 = none; as new as `order`. */
  readonly orderGroups: Slice<Uint32Array>
  /** What can be filtered by; refreshed once a second while somebody looks, null before the first time. */
  readonly facets: Slice<Facets | null>
  /** Tell what filters and sorts need besides. */
  setSurroundings(surroundings: Surroundings): void
  /** Change what list and map show; both follow (a vehicle that fails the filter leaves the map too). */
  setQuery(query: ListQuery): void
  /** One row of the list; undefined while unknown. Changes at most once a second. */
  row(id: number): Slice<VehicleRow | undefined>
  /** Everything about one vehicle, for the detail panel. */
  vehicle(id: number): Slice<VehicleDetail | undefined>
  /** Vehicles that fit a text as they are now, whatever the list is filtered by, by name; an empty text fits all. */
  find(text: string, most: number): Promise<readonly VehicleRow[]>
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

/** What the advanced filter looks at (FLT-19 to FLT-25). */
export const ADVANCED_TYPES = [
  'anchor',
  'driver',
  'ignition',
  'locked',
  'gps_brand',
  'gps_model',
  'technology',
] as const
export type AdvancedType = (typeof ADVANCED_TYPES)[number]

export const SORT_KEYS = [
  'name',
  'lastUpdate',
  'state',
  'motion',
  'anchor',
  'locked',
  'ignition',
  'driver',
  'alert',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** A device passes when it passes all of it. Empty lists and absent types let everything pass. */
export interface ListQuery {
  /** Free text over name, uniqueId, phone, model, plate and text attributes; accents and case do not matter. */
  search: string
  filter: StatusFilter
  sort: { key: SortKey; direction: 'ascending' | 'descending' }
  /** Device states of which it must have one. */
  states: readonly DeviceState[]
  /** Values of which it must have one, by type; the empty text stands for "none told". */
  advanced: Readonly<Partial<Record<AdvancedType, readonly string[]>>>
  hiddenCategories: readonly Category[]
  /** The only device that passes. */
  onlyDevice: number | null
  /** It must be in one of these groups or below one of them. */
  groups: readonly number[]
  /** It must be inside one of these geofences now. */
  geofences: readonly number[]
}

export const DEFAULT_QUERY: ListQuery = {
  search: '',
  filter: 'all',
  sort: { key: 'name', direction: 'ascending' },
  states: [],
  advanced: {},
  hiddenCategories: [],
  onlyDevice: null,
  groups: [],
  geofences: [],
}

export interface ValueCount {
  value: string
  count: number
}

/** How many devices of the fleet have each value a filter can ask for. Values nobody has are left out. */
export interface Facets {
  states: Readonly<Partial<Record<DeviceState, number>>>
  categories: Readonly<Partial<Record<Category, number>>>
  advanced: Readonly<Record<AdvancedType, readonly ValueCount[]>>
  /** By group id, only those directly in it. */
  groups: ReadonlyMap<number, number>
  /** By geofence id, those inside now. */
  geofences: ReadonlyMap<number, number>
}

/** What the fleet does not know by itself. */
export interface Surroundings {
  /** Group id → id of the group above it, 0 at the top. */
  parents: ReadonlyMap<number, number>
  /** Devices with an anchor. */
  anchored: ReadonlySet<number>
}

/** What a list row and a map label show. Times in epoch milliseconds, speed in knots. */
export interface VehicleRow {
  id: number
  name: string
  plate: string | null
  category: Category
  /** Colours and filters of its own icon; null = the common look. */
  look: VehicleLook | null
  status: DeviceStatus
  state: VehicleState
  /** When the present state began, as far as we know. */
  stateSince: number | null
  speed: number | null
  course: number
  address: string | null
  alarm: string | null
  lastUpdate: number | null
  /** As tracker or form name him. */
  driver: string | null
  /** null = the tracker does not tell. */
  ignition: boolean | null
  blocked: boolean
  anchored: boolean
  groupId: number
}

export interface VehicleDetail {
  row: VehicleRow
  device: Device
  /** Latest position, null when the device never told one. */
  position: Position | null
}

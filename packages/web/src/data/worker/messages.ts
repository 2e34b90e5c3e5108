import type { Event, User } from '@rastro/contracts'
import type { Connection, Counts, Facets, ListQuery, Surroundings, VehicleDetail, VehicleRow } from '../live-feed.ts'
import type { Extent, Place, Scene, SceneOptions, Viewport } from '../scene.ts'

/** What the page tells the worker. */
export type ToWorker =
  | { type: 'start'; base: string; socketUrl: string }
  | { type: 'stop' }
  /** A device was deleted. */
  | { type: 'forget'; id: number }
  /** The page is looked at again. */
  | { type: 'wake' }
  /** The network is back. */
  | { type: 'renew' }
  | { type: 'query'; query: ListQuery }
  | { type: 'surroundings'; surroundings: Surroundings }
  /** Whether somebody looks at what can be filtered by. */
  | { type: 'facets'; wanted: boolean }
  /** Ids somebody looks at, as rows and whole; replaces the last such message. */
  | { type: 'watch'; rows: readonly number[]; vehicles: readonly number[] }
  | { type: 'viewport'; viewport: Viewport }
  | { type: 'options'; options: SceneOptions }
  | { type: 'selected'; id: number | null }
  | { type: 'place'; id: number; ticket: number }
  /** Vehicles that fit the text, whatever the list is filtered by, by name; at most so many. */
  | { type: 'find'; text: string; most: number; ticket: number }

/** What the worker tells the page. Absent members did not change. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'session-over' }
  /** A vehicle lost its driver by QR code. */
  | { type: 'driver-lost' }
  | { type: 'connection'; connection: Connection }
  | { type: 'users'; users: readonly User[] }
  | { type: 'events'; events: readonly Event[] }
  | { type: 'place'; ticket: number; place: Place | null }
  | { type: 'found'; ticket: number; rows: readonly VehicleRow[] }
  | { type: 'scene'; scene: Scene }
  | ({ type: 'update' } & Update)

export interface Update {
  counts?: Counts
  order?: Uint32Array
  /** Comes with every `order`. */
  orderGroups?: Uint32Array
  facets?: Facets
  extent?: Extent | null
  rows?: readonly VehicleRow[]
  vehicles?: readonly VehicleDetail[]
}

import { type Device, type Event, type LiveMessage, type Position, readLeanFrame } from '@rastro/contracts'
import { DEFAULT_QUERY, type ListQuery, type Surroundings, type VehicleDetail, type VehicleRow } from '../live-feed.ts'
import type { SceneOptions, Viewport } from '../scene.ts'
import { buildScene } from './build-scene.ts'
import { countFacets } from './facets.ts'
import { Fleet } from './fleet.ts'
import { instant } from './instant.ts'
import { countFleet, Listing, NOTHING_AROUND } from './listing.ts'
import type { FromWorker, ToWorker, Update } from './messages.ts'
import type { Schedule } from './reconnect.ts'
import { fetchPositions } from './requests.ts'
import { detailOf, findRows, rowOf } from './rows.ts'
import { createSession, type Session, type SessionListener } from './session.ts'
import { Watching } from './watching.ts'

export interface FleetWorkerParts {
  post: (message: FromWorker, transfer: Transferable[]) => void
  schedule: Schedule
  /** Epoch milliseconds, with fractions where the platform has them. */
  now: () => number
}

/** Steps of the quick tick in one second; only the selected vehicle is looked at in every step. */
const STEPS_PER_SECOND = 4

/**
 * The fleet in its own thread: takes what the server sends, and once a second tells the page what changed of the
 * things it looks at (the selected vehicle four times a second).
 */
export class FleetWorker implements SessionListener {
  readonly #parts: FleetWorkerParts
  #fleet = new Fleet()
  #listing = new Listing(this.#fleet)
  #query: ListQuery = DEFAULT_QUERY
  #surroundings: Surroundings = NOTHING_AROUND
  #wantsFacets = false
  #session: Session | null = null
  #base = ''
  /** The first fleet was shown. */
  #isReady = false
  #isLive = false
  #step = 0
  readonly #changed = new Set<number>()
  readonly #renamed = new Set<number>()
  readonly #watching = new Watching()
  #viewport: Viewport | null = null
  #options: SceneOptions | null = null
  #counts = ''

  constructor(parts: FleetWorkerParts) {
    this.#parts = parts
  }

  receive(message: ToWorker): void {
    switch (message.type) {
      case 'start':
        this.#start(message.base, message.socketUrl)
        break
      case 'stop':
        this.#stop()
        break
      case 'wake':
        this.#session?.wake()
        break
      case 'renew':
        this.#session?.renew()
        break
      case 'forget':
        this.#forget(message.id)
        break
      case 'query':
        this.#query = message.query
        this.#listing.setQuery(message.query)
        this.publish()
        break
      case 'surroundings':
        this.#surround(message.surroundings)
        break
      case 'facets':
        this.#wantsFacets = message.wanted
        if (message.wanted)
          this.#parts.post({ type: 'update', facets: countFacets(this.#fleet, this.#surroundings) }, [])
        break
      case 'watch':
        this.#watch(message.rows, message.vehicles)
        break
      case 'viewport':
        this.#viewport = message.viewport
        this.#postScene()
        break
      case 'options':
        this.#options = message.options
        this.#postScene()
        break
      case 'selected':
        this.#watching.selected = message.id
        this.#ask()
        this.#postScene()
        break
      case 'find': {
        const rows = findRows(this.#fleet, this.#surroundings, message)
        this.#parts.post({ type: 'found', ticket: message.ticket, rows }, [])
        break
      }
      case 'place':
        this.#postPlace(message.id, message.ticket)
        break
    }
  }

  /** Four times a second (LIVE-04: every fourth time is the tick of the whole app). */
  tick(): void {
    this.#session?.listen()
    this.#step = (this.#step + 1) % STEPS_PER_SECOND
    this.#ask()
    const selected = this.#selectedSlot()
    if (this.#step === 0) {
      // A server with nothing to say sends no first frame: the devices alone are the fleet then.
      if (this.#isLive && !this.#isReady) this.#becomeReady()
      else this.publish()
    }
    if (this.#step !== 0 && selected !== undefined && this.#changed.has(selected)) this.#postSelected(selected)
  }

  /** Tell the page all that changed since the last time. */
  publish(): void {
    if (!this.#isReady) return
    const hasChanges = this.#changed.size > 0
    this.#listing.apply(this.#changed, this.#renamed)
    const order = this.#listing.takeOrder()
    const update: Update = {}
    if (order !== null) {
      update.order = order.ids
      update.orderGroups = order.groups
    }
    if (hasChanges || order !== null) {
      update.extent = this.#listing.extent()
      const counts = countFleet(this.#fleet)
      const text = JSON.stringify(counts)
      if (text !== this.#counts) update.counts = counts
      this.#counts = text
      this.#collectWatched(update)
    }
    if (hasChanges && this.#wantsFacets) update.facets = countFacets(this.#fleet, this.#surroundings)
    this.#changed.clear()
    this.#renamed.clear()
    if (Object.keys(update).length > 0) {
      this.#parts.post({ type: 'update', ...update }, order === null ? [] : [order.ids.buffer, order.groups.buffer])
    }
    if (hasChanges || order !== null) this.#postScene()
  }

  devicesLoaded(devices: readonly Device[]): void {
    for (const slot of this.#fleet.replaceDevices(devices)) this.#touch(slot, true)
  }

  messageReceived(message: LiveMessage): void {
    const unknownPositions: number[] = []
    for (const device of message.devices ?? []) {
      const hadDriver = hasDriver(this.#fleet.devices[this.#fleet.slotOf(device.id) ?? -1])
      const slot = this.#fleet.putDevice(device)
      if (hadDriver && !hasDriver(device)) this.#parts.post({ type: 'driver-lost' }, [])
      this.#touch(slot, true)
      if (device.positionId > 0 && this.#fleet.seen[slot] === 0) unknownPositions.push(device.positionId)
    }
    const isLean = this.#session?.isLean === true
    if (isLean) this.#takeWhole(message.positions ?? [])
    else this.#takePositions(message.positions ?? [])
    if (message.users !== undefined) this.#parts.post({ type: 'users', users: message.users }, [])
    if (message.events !== undefined) this.#takeEvents(message.events)
    if (this.#isReady && !isLean && unknownPositions.length > 0) void this.#fetchMissing(unknownPositions)
    if (!this.#isReady) this.#becomeReady()
  }

  recordsReceived(frame: ArrayBuffer): void {
    const now = this.#parts.now()
    readLeanFrame(frame, (record) => {
      const slot = this.#fleet.putRecord(record, now)
      if (slot !== undefined) this.#touch(slot, false)
    })
    if (!this.#isReady) this.#becomeReady()
  }

  connectionChanged(connection: Parameters<SessionListener['connectionChanged']>[0]): void {
    this.#parts.post({ type: 'connection', connection }, [])
    this.#isLive = connection.state === 'live'
    if (!this.#isLive) return
    this.#watching.forgetAsked()
    if (this.#session?.isLean) this.#fleet.positions.fill(undefined)
    this.#ask()
  }

  sessionEnded(): void {
    this.#parts.post({ type: 'session-over' }, [])
  }

  loadFailed(reason: string): void {
    this.#parts.post({ type: 'failed', reason }, [])
  }

  #start(base: string, socketUrl: string): void {
    this.#stop()
    this.#base = base
    const { schedule, now } = this.#parts
    this.#session = createSession({ base, socketUrl, schedule, now: () => Math.round(now()), listener: this })
  }

  #stop(): void {
    this.#session?.stop()
    this.#session = null
    this.#fleet = new Fleet()
    this.#listing = new Listing(this.#fleet)
    this.#listing.setQuery(this.#query)
    this.#listing.setSurroundings(this.#surroundings)
    this.#isReady = false
    this.#isLive = false
    this.#counts = ''
    this.#changed.clear()
    this.#renamed.clear()
  }

  #becomeReady(): void {
    this.#isReady = true
    this.publish()
    // An empty fleet changes nothing, and the map would wait for its first scene.
    if (this.#fleet.size === 0) this.#postScene()
    this.#parts.post({ type: 'ready' }, [])
  }

  #forget(id: number): void {
    const slot = this.#fleet.removeDevice(id)
    if (slot === undefined) return
    this.#touch(slot, true)
    this.publish()
  }

  #touch(slot: number, isRenamed: boolean): void {
    this.#changed.add(slot)
    if (isRenamed) this.#renamed.add(slot)
  }

  #takePositions(positions: readonly Position[]): void {
    const now = this.#parts.now()
    for (const position of positions) {
      const slot = this.#fleet.putPosition(position, now)
      if (slot !== undefined) this.#touch(slot, false)
    }
  }

  /** Alarms move their vehicle up where the list is sorted by them. */
  #takeEvents(events: readonly Event[]): void {
    for (const { type, deviceId, eventTime } of events) {
      const slot = this.#fleet.slotOf(deviceId)
      if (type !== 'alarm' || slot === undefined) continue
      this.#fleet.alert(slot, instant(eventTime) ?? 0)
      this.#touch(slot, false)
    }
    this.#parts.post({ type: 'events', events }, [])
  }

  /** Rows tell of anchors, so all of them may have changed. */
  #surround(surroundings: Surroundings): void {
    this.#surroundings = surroundings
    this.#listing.setSurroundings(surroundings)
    for (const id of [...this.#watching.rows, ...this.#watching.vehicles]) {
      const slot = this.#fleet.slotOf(id)
      if (slot !== undefined) this.#touch(slot, false)
    }
    this.publish()
  }

  /** Watched vehicles of a lean feed; what was just asked for is shown without waiting for the tick. */
  #takeWhole(positions: readonly Position[]): void {
    const awaited: number[] = []
    for (const position of positions) {
      const slot = this.#fleet.putWhole(position)
      if (slot === undefined) continue
      this.#touch(slot, false)
      if (this.#watching.takeAwaited(position.deviceId)) awaited.push(position.deviceId)
    }
    const { rows, vehicles } = this.#watching
    this.#postWatched(
      awaited.filter((id) => rows.has(id)),
      awaited.filter((id) => vehicles.has(id)),
    )
  }

  /** Tell a lean server what somebody looks at. */
  #ask(): void {
    if (!this.#isLive || !this.#session?.isLean) return
    const wish = this.#watching.nextWish(this.#parts.now())
    if (wish === null) return
    this.#fleet.forgetWhole(wish.dropped)
    this.#session.watch(wish.ids)
  }

  #selectedSlot(): number | undefined {
    const { selected } = this.#watching
    return selected === null ? undefined : this.#fleet.slotOf(selected)
  }

  /** Devices shared with the user while the page is open come without their position. */
  async #fetchMissing(ids: readonly number[]): Promise<void> {
    try {
      this.#takePositions(await fetchPositions(this.#base, ids))
    } catch (error) {
      // The next position of the device, or the next reconnection, fills the gap.
      this.loadFailed(error instanceof Error ? error.message : 'positions')
    }
  }

  #watch(rows: readonly number[], vehicles: readonly number[]): void {
    const watching = this.#watching
    const newRows = rows.filter((id) => !watching.rows.has(id))
    const newVehicles = vehicles.filter((id) => !watching.vehicles.has(id))
    watching.rows = new Set(rows)
    watching.vehicles = new Set(vehicles)
    this.#ask()
    this.#postWatched(newRows, newVehicles)
  }

  #collectWatched(update: Update): void {
    const isChanged = (id: number) => this.#changed.has(this.#fleet.slotOf(id) ?? -1)
    update.rows = this.#rowsOf([...this.#watching.rows].filter(isChanged))
    update.vehicles = this.#detailsOf([...this.#watching.vehicles].filter(isChanged))
  }

  #postWatched(rowIds: readonly number[], vehicleIds: readonly number[]): void {
    const rows = this.#rowsOf(rowIds)
    const vehicles = this.#detailsOf(vehicleIds)
    if (rows.length + vehicles.length > 0) this.#parts.post({ type: 'update', rows, vehicles }, [])
  }

  #postSelected(slot: number): void {
    const id = this.#fleet.ids[slot] ?? 0
    this.#postWatched(this.#watching.rows.has(id) ? [id] : [], this.#watching.vehicles.has(id) ? [id] : [])
    this.#postScene()
  }

  #rowsOf(ids: readonly number[]): VehicleRow[] {
    const rows = ids.map((id) => rowOf(this.#fleet, this.#fleet.slotOf(id) ?? -1, this.#surroundings))
    return rows.filter((row) => row !== undefined)
  }

  #detailsOf(ids: readonly number[]): VehicleDetail[] {
    const details = ids.map((id) => detailOf(this.#fleet, this.#fleet.slotOf(id) ?? -1, this.#surroundings))
    return details.filter((detail) => detail !== undefined)
  }

  #postScene(): void {
    if (!this.#isReady || this.#viewport === null || this.#options === null) return
    const scene = buildScene({
      fleet: this.#fleet,
      passes: this.#listing.passes,
      viewport: this.#viewport,
      options: this.#options,
      selected: this.#selectedSlot() ?? -1,
      now: this.#parts.now(),
    })
    this.#parts.post({ type: 'scene', scene }, [scene.vehicles.buffer, scene.ids.buffer, scene.clusters.buffer])
  }

  #postPlace(id: number, ticket: number): void {
    const slot = this.#fleet.slotOf(id)
    const isPlaced = slot !== undefined && this.#fleet.placed[slot] === 1
    const place = isPlaced ? { x: this.#fleet.x[slot] ?? 0, y: this.#fleet.y[slot] ?? 0 } : null
    this.#parts.post({ type: 'place', ticket, place }, [])
  }
}

/** Whether somebody is checked in to a vehicle by its QR code. */
function hasDriver(device: Device | undefined): boolean {
  const driver = device?.attributes['qrDriverId']
  return driver !== undefined && driver !== null && driver !== '' && driver !== 0 && driver !== '0'
}

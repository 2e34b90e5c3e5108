import {
  attributeText,
  CATEGORIES,
  DEVICE_KEYS,
  DEVICE_STATUSES,
  type Device,
  type DeviceStatus,
  isDeletedDevice,
  isValidCoordinate,
  LEAN_FLAG,
  type LeanRecord,
  type Position,
  type VehicleState,
} from '@rastro/contracts'
import { mercatorLength, mercatorX, mercatorY } from '../mercator.ts'
import { STATES } from '../scene.ts'
import { deriveState, stateStart } from './derive-state.ts'
import { searchText } from './filter.ts'
import { instant } from './instant.ts'
import { leanRecordOf } from './lean-record.ts'
import { type PackedLook, packLook } from './pack-look.ts'

/** A glide never takes longer than this, however rarely a tracker reports. */
const LONGEST_GLIDE_MS = 5_000
const SHORTEST_GLIDE_MS = 1_000
/** A jump further than this (some 2 km) is shown as a jump. */
const LONGEST_GLIDE = 5e-5

/** A slot whose state was never derived. */
const NO_STATE = 255

const categoryNumbers: ReadonlyMap<string, number> = new Map(CATEGORIES.map((name, index) => [name, index]))

/**
 * The fleet as columns: one slot a device, slots are never moved. What is read for every vehicle every second lies in
 * typed arrays; the entities themselves are kept only to be handed out whole.
 */
export class Fleet {
  /** Slots in use are 0 … size-1; a slot whose `alive` is 0 belongs to a device nobody may see any more. */
  size = 0
  ids = new Uint32Array(64)
  alive = new Uint8Array(64)
  placed = new Uint8Array(64)
  state = new Uint8Array(64)
  status = new Uint8Array(64)
  /** 1 = some position of the device is known. */
  seen = new Uint8Array(64)
  /** `LEAN_FLAG` bits of the latest position. */
  flags = new Uint8Array(64)
  category = new Uint8Array(64)
  x = new Float64Array(64)
  y = new Float64Array(64)
  fromX = new Float64Array(64)
  fromY = new Float64Array(64)
  course = new Float32Array(64)
  fromCourse = new Float32Array(64)
  /** Knots. */
  speed = new Float32Array(64)
  accuracy = new Float64Array(64)
  movedAt = new Float64Array(64)
  glide = new Float32Array(64)
  /** Epoch milliseconds, 0 = not known. */
  since = new Float64Array(64)
  /** What the server said of the start of the state; 0 = nothing. */
  toldSince = new Float64Array(64)
  lastUpdate = new Float64Array(64)
  /** When the last alarm was told; 0 = never. Epoch milliseconds. */
  alertAt = new Float64Array(64)
  groupId = new Float64Array(64)
  /** Who drives, empty = nobody known; what the tracker says goes before what the form says. */
  readonly drivers: string[] = []
  /** Geofences each is inside of. */
  readonly inside: (readonly number[])[] = []
  /** How each device wants to be drawn. */
  readonly looks: PackedLook[] = []
  readonly devices: Device[] = []
  /** Latest positions as the server told them whole; of a lean feed only those of watched vehicles. */
  readonly positions: (Position | undefined)[] = []
  readonly texts: string[] = []
  readonly #slots = new Map<number, number>()

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** The whole list of devices as the server has it now: those not in it disappear. Answers the slots touched. */
  replaceDevices(devices: readonly Device[]): Set<number> {
    const touched = new Set<number>()
    const present = new Set(devices.map((device) => device.id))
    for (let slot = 0; slot < this.size; slot++) {
      if (this.alive[slot] === 1 && !present.has(this.ids[slot] ?? 0)) {
        this.alive[slot] = 0
        touched.add(slot)
      }
    }
    for (const device of devices) touched.add(this.putDevice(device))
    return touched
  }

  /** Take one device out. Answers its slot, undefined when it was not there. */
  removeDevice(id: number): number | undefined {
    const slot = this.#slots.get(id)
    if (slot !== undefined) this.alive[slot] = 0
    return slot
  }

  /** Add or change one device; lazily deleted ones are kept dead. Answers its slot. */
  putDevice(device: Device): number {
    const slot = this.#slots.get(device.id) ?? this.#add(device.id)
    this.devices[slot] = device
    this.texts[slot] = searchText(device)
    this.looks[slot] = packLook(device.attributes)
    this.alive[slot] = isDeletedDevice(device.uniqueId) ? 0 : 1
    this.status[slot] = DEVICE_STATUSES.indexOf(device.status)
    this.category[slot] = categoryNumbers.get(device.category ?? '') ?? 0
    this.groupId[slot] = device.groupId
    const lastUpdate = instant(device.lastUpdate) ?? 0
    if (lastUpdate > (this.lastUpdate[slot] ?? 0)) this.lastUpdate[slot] = lastUpdate
    this.#judge(slot, instant(device.lastUpdate), false)
    return slot
  }

  /**
   * Take the latest position of a device. `now` in epoch milliseconds is when the movement begins to be shown.
   * Answers its slot, undefined when the device is not (yet) ours.
   */
  putPosition(position: Position, now: number): number | undefined {
    const slot = this.putRecord(leanRecordOf(position), now)
    if (slot !== undefined) this.positions[slot] = position
    return slot
  }

  /** The same in the lean form; what was known of the whole position stays. The record is not kept. */
  putRecord(record: Readonly<LeanRecord>, now: number): number | undefined {
    const slot = this.#slots.get(record.deviceId)
    if (slot === undefined) return undefined
    const time = record.serverTime || record.fixTime
    const isFirst = this.seen[slot] === 0
    this.seen[slot] = 1
    this.flags[slot] = record.flags
    this.speed[slot] = record.speed
    this.toldSince[slot] = record.stateSince
    this.drivers[slot] = record.driver
    this.inside[slot] = record.geofenceIds
    if ((record.flags & LEAN_FLAG.alarm) !== 0) this.alert(slot, record.fixTime || time)
    if (time > (this.lastUpdate[slot] ?? 0)) this.lastUpdate[slot] = time
    this.#place(slot, record, now)
    this.#judge(slot, record.fixTime || time || null, isFirst)
    return slot
  }

  /** Take the whole of a position whose record arrives by itself. Answers its slot, undefined when it is not ours. */
  putWhole(position: Position): number | undefined {
    const slot = this.#slots.get(position.deviceId)
    if (slot !== undefined) this.positions[slot] = position
    return slot
  }

  /** Drop the whole positions of these devices: nobody tells us any more when they change. */
  forgetWhole(ids: Iterable<number>): void {
    for (const id of ids) {
      const slot = this.#slots.get(id)
      if (slot !== undefined) this.positions[slot] = undefined
    }
  }

  /** An alarm was told at this time; epoch milliseconds. */
  alert(slot: number, time: number): void {
    if (time > (this.alertAt[slot] ?? 0)) this.alertAt[slot] = time
  }

  driverAt(slot: number): string {
    return this.drivers[slot] || attributeText(this.devices[slot]?.attributes ?? {}, DEVICE_KEYS.driver) || ''
  }

  /** Whether the ignition is on; null = not told. */
  ignitionAt(slot: number): boolean | null {
    const flags = this.flags[slot] ?? 0
    return (flags & LEAN_FLAG.ignitionKnown) === 0 ? null : (flags & LEAN_FLAG.ignitionOn) !== 0
  }

  isBlocked(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & LEAN_FLAG.blocked) !== 0
  }

  stateAt(slot: number): VehicleState {
    return STATES[this.state[slot] ?? 0] ?? 'unknown'
  }

  statusAt(slot: number): DeviceStatus {
    return DEVICE_STATUSES[this.status[slot] ?? 0] ?? 'unknown'
  }

  isInMotion(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & LEAN_FLAG.motion) !== 0
  }

  /** How far a vehicle has got on its way from its previous to its latest place, 0 … 1. */
  progress(slot: number, now: number): number {
    const glide = this.glide[slot] ?? 0
    if (glide === 0) return 1
    return Math.max(0, Math.min(1, (now - (this.movedAt[slot] ?? 0)) / glide))
  }

  #place(slot: number, position: Readonly<LeanRecord>, now: number): void {
    if (!isValidCoordinate(position.latitude, position.longitude)) return
    const x = mercatorX(position.longitude)
    const y = mercatorY(position.latitude)
    const known = this.placed[slot] === 1
    const done = this.progress(slot, now)
    const mix = (from: Float64Array, to: Float64Array) => (from[slot] ?? 0) * (1 - done) + (to[slot] ?? 0) * done
    const fromX = known ? mix(this.fromX, this.x) : x
    const fromY = known ? mix(this.fromY, this.y) : y
    const isGlide = Math.abs(x - fromX) + Math.abs(y - fromY) < LONGEST_GLIDE
    this.fromX[slot] = isGlide ? fromX : x
    this.fromY[slot] = isGlide ? fromY : y
    this.fromCourse[slot] = known ? (this.course[slot] ?? 0) : position.course
    this.glide[slot] = known ? glideTime(now - (this.movedAt[slot] ?? 0)) : 0
    this.movedAt[slot] = now
    this.x[slot] = x
    this.y[slot] = y
    this.course[slot] = position.course
    this.accuracy[slot] = position.accuracy > 0 ? mercatorLength(position.accuracy, y) : 0
    this.placed[slot] = 1
  }

  /** `isFirst`: nothing was known before, so a difference is no change we witnessed. */
  #judge(slot: number, time: number | null, isFirst: boolean): void {
    const state = deriveState(this.statusAt(slot), this.flags[slot] ?? 0)
    const previous = isFirst || this.state[slot] === NO_STATE ? null : this.stateAt(slot)
    const eventTime = time ?? (this.lastUpdate[slot] || null)
    const previousSince = this.since[slot] === 0 ? null : (this.since[slot] ?? null)
    const told = this.toldSince[slot] || null
    this.since[slot] = stateStart({ state, previous, previousSince, eventTime, told }) ?? 0
    this.state[slot] = STATES.indexOf(state)
  }

  #add(id: number): number {
    if (this.size === this.ids.length) this.#grow()
    const slot = this.size++
    this.#slots.set(id, slot)
    this.ids[slot] = id
    this.state[slot] = NO_STATE
    return slot
  }

  #grow(): void {
    const length = this.ids.length * 2
    const bytes = (old: Uint8Array) => copied(old, new Uint8Array(length))
    const doubles = (old: Float64Array) => copied(old, new Float64Array(length))
    const floats = (old: Float32Array) => copied(old, new Float32Array(length))
    this.ids = copied(this.ids, new Uint32Array(length))
    this.alive = bytes(this.alive)
    this.placed = bytes(this.placed)
    this.state = bytes(this.state)
    this.status = bytes(this.status)
    this.seen = bytes(this.seen)
    this.flags = bytes(this.flags)
    this.category = bytes(this.category)
    this.x = doubles(this.x)
    this.y = doubles(this.y)
    this.fromX = doubles(this.fromX)
    this.fromY = doubles(this.fromY)
    this.accuracy = doubles(this.accuracy)
    this.movedAt = doubles(this.movedAt)
    this.since = doubles(this.since)
    this.toldSince = doubles(this.toldSince)
    this.lastUpdate = doubles(this.lastUpdate)
    this.alertAt = doubles(this.alertAt)
    this.groupId = doubles(this.groupId)
    this.course = floats(this.course)
    this.speed = floats(this.speed)
    this.fromCourse = floats(this.fromCourse)
    this.glide = floats(this.glide)
  }
}

/** `larger` with the values of `old` at its start. */
function copied<A extends { set(values: ArrayLike<number>): void }>(old: ArrayLike<number>, larger: A): A {
  larger.set(old)
  return larger
}

function glideTime(sincePrevious: number): number {
  return Math.max(SHORTEST_GLIDE_MS, Math.min(LONGEST_GLIDE_MS, sincePrevious))
}

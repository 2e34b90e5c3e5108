import type { Device } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { TrackedDevice } from '../fleet/fleet.ts'
import { carrierNetworkOf } from '../ingest/carrier-network.ts'
import type { Line, LineMessage, LineWatcher } from '../ingest/line.ts'
import type { PositionRecord } from '../store/position-record.ts'
import {
  type Claim,
  contest,
  createClaim,
  follow,
  hasSpoken,
  hear,
  isContested,
  isGone,
  isOpen,
  isProven,
  type Judgement,
  type Sighting,
  succeed,
} from './claims.ts'

/** Two lines that speak for one device at the same time. */
export interface Conflict {
  device: Device
  /** The line that was there first. */
  address: string
  rivalAddress: string
}

/** How careful to be with whom bytes are handed to: `strict` for what can stop an engine. */
export type Care = 'strict' | 'ordinary'

/** The ways to every device, and which of them are believed. Ingest tells it; commands ask it. */
export interface Lines extends LineWatcher {
  /** The line to hand bytes to now; undefined when there is none, or when it is not sure which is the device's. */
  lineTo(device: Device, care: Care): Line | undefined
  /** Whether the line that is speaking may be handed bytes. */
  mayUse(device: Device, line: Line, care: Care): boolean
  /** Another node heard the device: for a while it is not sure whose line is its own. */
  heardElsewhere(deviceId: number): void
  /** Another node learnt how a device's lines look. */
  learn(deviceId: number, profiles: readonly string[]): void
  /** Take over what is known of the lines of devices, by device: profiles, latest first. */
  restore(known: ReadonlyMap<number, readonly string[]>): void
  /** Profiles that became known since this was asked last. */
  takeNews(): { deviceId: number; profiles: readonly string[] }[]
  forget(deviceId: number): void
  /** Called for each message, after it was noted. */
  onHeard: (entry: TrackedDevice, line: Line, message: LineMessage) => Promise<void> | undefined
  onConflict: (conflict: Conflict) => void
  /** The only networks a device's lines may come from, if it is pinned to any: `commandNetworks`. */
  networksOf: (device: Device) => unknown
}

/** The claims to one device. */
interface Speakers {
  /** Nearly always one: a map for each would take ten times as much. */
  claims: readonly Claim[]
  last: Claim | undefined
  /** Where the device is by the lines that were believed. */
  place: Sighting | undefined
  complainedMs: number
}

const NO_CLAIMS: readonly Claim[] = []

/** A fleet with SIM cards of several carriers changes its networks; more than a handful is no habit. */
const KNOWN_PROFILES = 4
/** Sources of datagrams and requests remembered for one device. */
const MAX_SOURCES = 16
/** A conflict that goes on is told so often. */
const COMPLAIN_EVERY_MS = 10 * 60_000

/** A device that was heard by another node within this is given nothing here that could stop an engine. */
const ELSEWHERE_MS = 60_000

/** Create the register of lines. */
export function createLines({ clock }: { clock: Clock }): Lines {
  const speakers = new Map<number, Speakers>()
  const carried = new WeakMap<Line, readonly Speakers[]>()
  let known = new Map<number, readonly string[]>()
  const news = new Set<number>()
  const elsewhereMs = new Map<number, number>()
  let order = 0

  const judge = (device: Device): Judgement => ({
    nowMs: clock.monotonicMs(),
    networks: lines.networksOf(device),
    known: known.get(device.id) ?? [],
  })

  function speakersOf(deviceId: number): Speakers {
    let found = speakers.get(deviceId)
    if (found === undefined) {
      found = { claims: NO_CLAIMS, last: undefined, place: undefined, complainedMs: Number.NEGATIVE_INFINITY }
      speakers.set(deviceId, found)
    }
    return found
  }

  function claimOf(of: Speakers, entry: TrackedDevice, line: Line): Claim {
    const key = keyOf(line)
    for (const claim of of.claims) if (claim.key === key) return claim
    const claim = createClaim(line, { key, nowMs: clock.monotonicMs(), order, before: whereIs(of, entry) })
    if (of.last?.isLost) succeed(claim, of.last)
    if (line.transport === 'tcp') remember(line, of)
    else makeRoom(of)
    of.claims = of.claims.length === 0 ? [claim] : [...of.claims, claim]
    return claim
  }

  function remember(line: Line, of: Speakers): void {
    const before = carried.get(line)
    if (before === undefined) carried.set(line, [of])
    else if (!before.includes(of)) carried.set(line, [...before, of])
  }

  /** Somebody else is speaking than a moment ago. */
  function findConflict(of: Speakers, claim: Claim, device: Device, judgement: Judgement): void {
    const rival = rivalOf(of, claim, judgement.nowMs)
    if (rival === undefined) return
    contest(claim, rival, judgement)
    if (judgement.nowMs - of.complainedMs < COMPLAIN_EVERY_MS) return
    of.complainedMs = judgement.nowMs
    const [first, second] = claim.since < rival.since ? [claim, rival] : [rival, claim]
    lines.onConflict({ device, address: first.line.address, rivalAddress: second.line.address })
  }

  /** A line that proved itself while nobody else claimed the device is how the device is known from now on. */
  function learn(of: Speakers, claim: Claim, device: Device, judgement: Judgement): void {
    const { nowMs } = judgement
    if (judgement.known[0] === claim.profile) return
    for (const other of of.claims) if (other !== claim && !isGone(other, nowMs)) return
    const others = judgement.known.filter((profile) => profile !== claim.profile)
    known.set(device.id, [claim.profile, ...others].slice(0, KNOWN_PROFILES))
    news.add(device.id)
  }

  function strictChoice(of: Speakers, judgement: Judgement): Claim | undefined {
    const alive = of.claims.filter((claim) => claim === of.last || !isGone(claim, judgement.nowMs))
    const proven = alive.filter((claim) => isProven(claim, judgement))
    const [claim] = proven
    if (claim === undefined || proven.length > 1) return undefined
    // Two connections may be one tracker that came again: only the one that still speaks is.
    return alive.every((other) => other === claim || other.since < claim.heard) ? claim : undefined
  }

  function ordinaryChoice(of: Speakers, judgement: Judgement): Claim | undefined {
    let best: Claim | undefined
    for (const claim of of.claims) {
      if (claim.isLost || !hasSpoken(claim)) continue
      if (isContested(claim, judgement.nowMs)) return strictChoice(of, judgement)
      if (best === undefined || claim.heard > best.heard) best = claim
    }
    return best
  }

  /** A line here and one at another node cannot be compared; a tracker that moved is silent there from then on. */
  function isElsewhere(deviceId: number, nowMs: number): boolean {
    const heardMs = elsewhereMs.get(deviceId)
    return heardMs !== undefined && nowMs - heardMs < ELSEWHERE_MS
  }

  function choose(device: Device, care: Care): Claim | undefined {
    const of = speakers.get(device.id)
    if (of === undefined) return undefined
    const judgement = judge(device)
    if (care === 'strict' && isElsewhere(device.id, judgement.nowMs)) return undefined
    const choice = care === 'strict' ? strictChoice(of, judgement) : ordinaryChoice(of, judgement)
    // What was heard elsewhere since then left this line behind.
    return choice && choice.heardMs < (elsewhereMs.get(device.id) ?? 0) ? undefined : choice
  }

  const lines: Lines = {
    onHeard: () => undefined,
    onConflict: () => {},
    networksOf: ({ attributes }) => attributes['commandNetworks'],
    heard(entry, line, message) {
      order++
      const of = speakersOf(entry.device.id)
      const claim = claimOf(of, entry, line)
      const judgement = judge(entry.device)
      const isNews = of.last !== claim || claim.messages + 1 === 2
      hear(claim, line, { nowMs: judgement.nowMs, order })
      follow(claim, message.records)
      if (isNews && of.claims.length > 1) findConflict(of, claim, entry.device, judgement)
      of.last = claim
      if (isProven(claim, judgement)) {
        see(of, message.records)
        learn(of, claim, entry.device, judgement)
      }
      return lines.onHeard(entry, line, message)
    },
    lost(line) {
      for (const of of carried.get(line) ?? []) {
        for (const claim of of.claims) if (claim.key === line) claim.isLost = true
        of.claims = of.claims.filter(({ key }) => key !== line)
      }
    },
    lineTo(device, care) {
      const claim = choose(device, care)
      return claim && isOpen(claim, clock.monotonicMs()) ? claim.line : undefined
    },
    mayUse(device, line, care) {
      const claim = choose(device, care)
      return claim?.line === line || (care === 'ordinary' && claim?.candidate === line)
    },
    heardElsewhere(deviceId) {
      if (speakers.has(deviceId)) elsewhereMs.set(deviceId, clock.monotonicMs())
    },
    learn(deviceId, profiles) {
      if (!news.has(deviceId)) known.set(deviceId, profiles)
    },
    restore(before) {
      known = new Map(before)
    },
    takeNews() {
      const taken = [...news].map((deviceId) => ({ deviceId, profiles: known.get(deviceId) ?? [] }))
      news.clear()
      return taken
    },
    forget(deviceId) {
      speakers.delete(deviceId)
      elsewhereMs.delete(deviceId)
      known.delete(deviceId)
      news.delete(deviceId)
    },
  }
  return lines
}

/** Its own copy: both go on. */
function whereIs({ place }: Speakers, { last }: TrackedDevice): Sighting | undefined {
  return place ? { ...place } : last && sightingOf(last)
}

/** Note the place of the last valid record. */
function see(of: Speakers, records: readonly PositionRecord[]): void {
  const record = records.findLast(({ valid }) => valid)
  if (record === undefined) return
  if (of.place === undefined) of.place = sightingOf(record)
  else {
    of.place.time = record.fixTime.getTime()
    of.place.latitude = record.latitude
    of.place.longitude = record.longitude
  }
}

function sightingOf({ fixTime, latitude, longitude }: PositionRecord): Sighting {
  return { time: fixTime.getTime(), latitude, longitude }
}

/** A connection is a line of its own; datagrams are told apart by address, requests by network. */
function keyOf(line: Line): unknown {
  if (line.transport === 'tcp') return line
  return `${line.transport} ${line.transport === 'udp' ? line.address : carrierNetworkOf(line.address)}`
}

/** Forget the source that was silent longest, so that forged ones cannot fill the memory. */
function makeRoom(of: Speakers): void {
  const sources = of.claims.filter(({ line }) => line.transport !== 'tcp')
  if (sources.length < MAX_SOURCES) return
  const oldest = sources.reduce((one, other) => (other.heard < one.heard ? other : one))
  of.claims = of.claims.filter((claim) => claim !== oldest)
}

/**
 * Who else claims the device, if both speak. A tracker that comes again on a new connection is silent on the old one
 * for ever; so a line that speaks after another began is in conflict with it, and so is a second one that looks quite
 * different while the first is alive. Requests change networks with every walk out of the door.
 */
function rivalOf({ claims, last }: Speakers, claim: Claim, nowMs: number): Claim | undefined {
  if (claim.line.transport === 'http') return undefined
  if (last !== undefined && last !== claim && isRival(last) && last.since > claim.since) return last
  if (claim.messages !== 2) return undefined
  for (const other of claims)
    if (other !== claim && isRival(other) && other.profile !== claim.profile && !isGone(other, nowMs)) return other
  return undefined
}

function isRival(claim: Claim): boolean {
  return claim.line.transport !== 'http' && hasSpoken(claim)
}

import { carrierNetworkOf, isInside } from '../ingest/carrier-network.ts'
import type { Line } from '../ingest/line.ts'
import { haversine } from '../pipeline/steps/measure-distance.ts'
import type { PositionRecord } from '../store/position-record.ts'

/** Messages that make a line more than a caller who knows an IMEI. */
const PROOF_MESSAGES = 2
/** An unfamiliar line must hold the device so long, and say so much, before it is trusted like a familiar one. */
const PROBATION_MS = 5 * 60_000
const PROBATION_MESSAGES = 3
/** A carrier that gives a tracker another port for each datagram does so again and again. */
const WANDERING_MOVES = 3
/** A line is given up when it is silent for longer than it ever was, twice over, and at least so long. */
const PATIENCE_MS = 5 * 60_000
const LONGEST_PATIENCE_MS = 30 * 60_000
/** The way back to a datagram source closes at routers and carriers within a minute or two. */
const DATAGRAM_MS = 60_000
/** Faster than any vehicle, beyond the slack of two bad fixes. */
const METRES_PER_SECOND = 70
const SLACK_METRES = 2_000

/** Where a device was, and when. */
export interface Sighting {
  /** Fix time in epoch milliseconds. */
  time: number
  latitude: number
  longitude: number
}

/** One line's claim to be a device. Times are monotonic milliseconds. */
export interface Claim {
  /** Tells it from the other claims to the device. */
  readonly key: unknown
  line: Line
  /** Another endpoint of the same datagram source; it takes over when it speaks twice. */
  candidate: Line | undefined
  /** Messages in a row from endpoints that were new. */
  moves: number
  /** How it looks from outside: protocol and network. */
  readonly profile: string
  sinceMs: number
  /** Place of its first message among all of the device. */
  readonly since: number
  heardMs: number
  heard: number
  messages: number
  longestGapMs: number
  /** Where the device was before, by a line that was believed. */
  readonly before: Sighting | undefined
  /** It told of a place the device can have reached. */
  isPlaced: boolean
  /** It told of places the device cannot have reached. */
  leaps: boolean
  /** The last answer to whether its address lies in networks. */
  pinned: { networks: string; isInside: boolean } | undefined
  isLost: boolean
  /** Who claims the same device, both speaking. */
  rival: Claim | undefined
  contestedMs: number
}

/** What decides whether a claim is believed. */
export interface Judgement {
  nowMs: number
  /** The setting `commandNetworks` of the device, its groups or the installation. */
  networks: unknown
  /** Profiles of lines that proved themselves before; empty for a device nobody has heard yet. */
  known: readonly string[]
}

/** When and where a claim is made. */
interface Making {
  key: unknown
  nowMs: number
  order: number
  before: Sighting | undefined
}

export function createClaim(line: Line, at: Making): Claim {
  return {
    key: at.key,
    line,
    candidate: undefined,
    moves: 0,
    profile: profileOf(line),
    sinceMs: at.nowMs,
    since: at.order,
    heardMs: at.nowMs,
    heard: at.order,
    messages: 0,
    longestGapMs: 0,
    before: at.before,
    isPlaced: at.before === undefined,
    leaps: false,
    pinned: undefined,
    isLost: false,
    rival: undefined,
    contestedMs: Number.NEGATIVE_INFINITY,
  }
}

/** Protocol and network: all that tells a tracker from a stranger who knows its number, without asking it. */
export function profileOf({ protocol, address }: Line): string {
  return `${protocol} ${carrierNetworkOf(address)}`
}

/** Some trackers connect for each report: what looks like the line that just ended, unrivalled, goes on where it stood. */
export function succeed(claim: Claim, { profile, rival, sinceMs, messages }: Claim): void {
  if (profile !== claim.profile || rival !== undefined) return
  claim.sinceMs = sinceMs
  claim.messages = messages
}

/** Note a message. */
export function hear(claim: Claim, line: Line, at: { nowMs: number; order: number }): void {
  claim.longestGapMs = Math.max(claim.longestGapMs, at.nowMs - claim.heardMs)
  claim.heardMs = at.nowMs
  claim.heard = at.order
  claim.messages++
  if (line === claim.line) {
    claim.candidate = undefined
    claim.moves = 0
    return
  }
  claim.moves++
  // A request is a line of its own and the only one its device reads; a datagram may lie about where it came from.
  const isTaken = line.transport === 'http' || line === claim.candidate || claim.moves >= WANDERING_MOVES
  if (isTaken) claim.line = line
  else claim.candidate = line
}

/** Note where a line says the device is. */
export function follow(claim: Claim, records: readonly PositionRecord[]): void {
  for (const record of records) {
    if (claim.leaps || claim.before === undefined || !record.valid) continue
    const seconds = Math.abs(record.fixTime.getTime() - claim.before.time) / 1000
    claim.leaps = haversine(claim.before, record) > SLACK_METRES + METRES_PER_SECOND * seconds
    claim.isPlaced = !claim.leaps
  }
}

/** Whether nothing more is to be expected of the line while another speaks: it ended, or is silent far beyond its habit. */
export function isGone(claim: Claim, nowMs: number): boolean {
  const patienceMs = Math.min(LONGEST_PATIENCE_MS, Math.max(PATIENCE_MS, 2 * claim.longestGapMs))
  return claim.isLost || nowMs - claim.heardMs > patienceMs
}

/** Whether bytes can be handed to the line now, without waiting for its next message. */
export function isOpen({ line, heardMs }: Claim, nowMs: number): boolean {
  if (line.transport === 'http') return false
  return line.transport === 'tcp' || nowMs - heardMs <= DATAGRAM_MS
}

/** Whether the line is more than a caller who said a number once. */
export function hasSpoken({ messages }: Claim): boolean {
  return messages >= PROOF_MESSAGES
}

/**
 * Whether the line looks as the device's lines do: from a network and in a protocol that proved themselves before, and
 * telling of a place near the one the device was last, which who knows only a number does not know. The first line of a
 * new device is taken at its word. With the setting `commandNetworks` only lines from those networks look right.
 */
export function isFamiliar(claim: Claim, { networks, known }: Judgement): boolean {
  const pin = pinOf(networks)
  if (pin !== undefined) {
    if (claim.pinned?.networks !== pin) claim.pinned = { networks: pin, isInside: isInside(claim.line.address, pin) }
    return claim.pinned.isInside
  }
  return claim.isPlaced && !claim.leaps && (known.length === 0 || known.includes(claim.profile))
}

/** Whether two lines claim the device at once and this one has not outlived the other. */
export function isContested({ rival, contestedMs, since }: Claim, nowMs: number): boolean {
  if (rival === undefined) return false
  return !isGone(rival, nowMs) || (rival.since < since && nowMs - contestedMs < PROBATION_MS)
}

/** Whether the line may be handed what must not fall into a stranger's hands. */
export function isProven(claim: Claim, judgement: Judgement): boolean {
  const { nowMs, networks } = judgement
  if (!hasSpoken(claim) || isContested(claim, nowMs)) return false
  if (isFamiliar(claim, judgement)) return true
  if (pinOf(networks) !== undefined) return false
  return nowMs - claim.sinceMs >= PROBATION_MS && claim.messages >= PROBATION_MESSAGES
}

/** Two lines speak for one device: the unfamiliar one is doubted, or both when they look alike. */
export function contest(one: Claim, other: Claim, judgement: Judgement): void {
  const [isOne, isOther] = [isFamiliar(one, judgement), isFamiliar(other, judgement)]
  if (isOne === isOther || !isOne) doubt(one, other, judgement.nowMs)
  if (isOne === isOther || !isOther) doubt(other, one, judgement.nowMs)
}

function doubt(claim: Claim, rival: Claim, nowMs: number): void {
  claim.rival = rival
  claim.contestedMs = nowMs
}

function pinOf(networks: unknown): string | undefined {
  return typeof networks === 'string' && networks.trim() !== '' ? networks : undefined
}

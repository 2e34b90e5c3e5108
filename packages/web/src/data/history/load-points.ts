import { HistoryFailure, parseRoute, type RoutePoint } from './parse-route.ts'

const DAY_MS = 86_400_000
/** Requests under way at once: the server lets a user run ten reports. */
const AT_ONCE = 3
/** More points than this are more than a page should hold; the rest of the period is left out and said so. */
export const MOST_POINTS = 500_000

/** What is asked for. Epoch milliseconds, both ends included. */
export interface PointsOrder {
  /** Origin of the server. */
  base: string
  deviceId: number
  /** The visitor of a link has no reports; the server gives him the positions he could have watched. */
  isVisitor?: boolean
  from: number
  to: number
}

/** How far loading has come. */
export interface Progress {
  /** Pieces of the period, and how many of them are there. */
  total: number
  done: number
  points: number
}

/** What is needed of `fetch`. */
export type Ask = (url: URL, signal: AbortSignal) => Promise<Response>

export interface LoadParts {
  ask: Ask
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Pieces of a period no longer than a day, so that progress can be told and loading ends soon after a cancel. */
export function piecesOf(from: number, to: number): { from: number; to: number }[] {
  const pieces = []
  // Both ends belong to a piece: the next one begins a millisecond later.
  for (let start = from; start <= to; start += DAY_MS)
    pieces.push({ from: start, to: Math.min(to, start + DAY_MS - 1) })
  return pieces
}

/**
 * Load all points of a device in a period, oldest first, and hand them on piece by piece.
 * @returns the instant up to which points came; before the end of the period when there are too many
 * @throws HistoryFailure
 */
export async function loadPoints(
  order: PointsOrder,
  { ask, signal, onProgress }: LoadParts,
  take: (points: readonly RoutePoint[]) => void,
): Promise<number> {
  const pieces = piecesOf(order.from, order.to)
  const waiting = new Map<number, Promise<RoutePoint[]>>()
  let points = 0
  onProgress({ total: pieces.length, done: 0, points })
  for (const [index, piece] of pieces.entries()) {
    for (let ahead = index; ahead < Math.min(pieces.length, index + AT_ONCE); ahead++) {
      if (!waiting.has(ahead)) waiting.set(ahead, askForPiece({ ...order, ...pieces[ahead] }, ask, signal))
    }
    const loaded = (await waiting.get(index)) ?? []
    waiting.delete(index)
    take(loaded)
    points += loaded.length
    onProgress({ total: pieces.length, done: index + 1, points })
    if (points >= MOST_POINTS) return piece.to
  }
  return order.to
}

function askForPiece(order: PointsOrder, ask: Ask, signal: AbortSignal): Promise<RoutePoint[]> {
  const promise = loadPiece(order, ask, signal)
  // A piece that fails while an earlier one is awaited is told when its turn comes.
  promise.catch(() => undefined)
  return promise
}

async function loadPiece({ base, deviceId, isVisitor, from, to }: PointsOrder, ask: Ask, signal: AbortSignal) {
  const url = new URL(isVisitor ? '/api/positions' : '/api/reports/route', base)
  url.searchParams.set('deviceId', String(deviceId))
  url.searchParams.set('from', new Date(from).toISOString())
  url.searchParams.set('to', new Date(to).toISOString())
  const text = await askText(url, ask, signal)
  return text === null ? [] : parseRoute(text)
}

/**
 * The text of an answer; null where the server has nothing (404).
 * @throws HistoryFailure refused or unreachable
 */
export async function askText(url: URL, ask: Ask, signal: AbortSignal): Promise<string | null> {
  const response = await ask(url, signal).catch((cause: unknown) => {
    throw Object.assign(new HistoryFailure('unreachable'), { cause })
  })
  if (response.status === 404) return null
  const text = await response.text()
  if (!response.ok) throw new HistoryFailure('refused', `${response.status} ${text.slice(0, 200)}`)
  return text
}

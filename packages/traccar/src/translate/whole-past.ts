import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { begin, pass } from '../forward/forward.ts'
import { elementsOf } from './json-elements.ts'
import { askFor, type Scene, type Translator } from './translator.ts'

/**
 * That server cuts a period off without a word (`report.maxPositions`, 50,000 of a vehicle unless somebody set it), the newest
 * away. With so many positions the next question begins where they end.
 */
const MAY_BE_CUT_OFF = 500

interface Wish {
  /** With its query. */
  path: string
  isSlow?: boolean
  accept?: string
}

/** Answer with the positions of a period, all of them where one vehicle is meant, as they come. */
export async function sendPast(request: FastifyRequest, reply: FastifyReply, scene: Scene, wish: Wish) {
  const answer = await askFor(request, scene, wish)
  const isList = answer.headers['content-type']?.startsWith('application/json') ?? false
  if (!isList || !isOfOneVehicle(wish.path)) return pass(reply, answer)
  begin(reply, answer)
  for (const name of ['content-length', 'etag', 'last-modified']) reply.removeHeader(name)
  const askFrom = (from: Date) => askFor(request, scene, { ...wish, path: withStart(wish.path, from) })
  return reply.send(Readable.from(writeAll(answer, endOf(wish.path), askFrom), { objectMode: false }))
}

/** Of several vehicles nobody can tell whose answer was cut; an area takes some away, so that counting tells nothing. */
function isOfOneVehicle(path: string): boolean {
  const query = new URL(path, 'http://x').searchParams
  return query.getAll('deviceId').length === 1 && query.has('from') && !query.has('groupId') && !query.has('geofenceId')
}

function endOf(path: string): number {
  return Date.parse(new URL(path, 'http://x').searchParams.get('to') ?? '')
}

function withStart(path: string, from: Date): string {
  const { pathname, searchParams } = new URL(path, 'http://x')
  searchParams.set('from', from.toISOString())
  return `${pathname}?${searchParams}`
}

async function* writeAll(
  first: IncomingMessage,
  endMs: number,
  askFrom: (from: Date) => Promise<IncomingMessage>,
): AsyncGenerator<string> {
  let separator = '['
  let seen: ReadonlySet<number> = new Set()
  for (let answer: IncomingMessage | undefined = first; answer; ) {
    const piece = { count: 0, latestMs: 0, latestIds: new Set<number>(), isNews: false }
    for await (const texts of elementsOf(answer)) {
      const fresh = texts.filter((text) => !seen.has(note(text, piece)))
      if (fresh.length === 0) continue
      piece.isNews = true
      yield separator + fresh.join(',')
      separator = ','
    }
    seen = piece.latestIds
    // Many of one instant would be asked for without end.
    const startMs = piece.isNews ? piece.latestMs : piece.latestMs + 1
    answer = piece.count < MAY_BE_CUT_OFF || !(startMs <= endMs) ? undefined : await askFrom(new Date(startMs))
  }
  yield separator === '[' ? '[]' : ']'
}

/** Count a position, and keep the ids of the latest instant: the next answer begins with them. @returns its id */
function note(text: string, piece: { count: number; latestMs: number; latestIds: Set<number> }): number {
  const { id, fixTime } = JSON.parse(text) as { id: number; fixTime: string } // a position, as that server writes it
  const timeMs = Date.parse(fixTime)
  piece.count++
  if (timeMs > piece.latestMs) {
    piece.latestMs = timeMs
    piece.latestIds.clear()
  }
  if (timeMs === piece.latestMs) piece.latestIds.add(id)
  return id
}

/** The way of vehicles. */
export const route: Translator = (request, reply, scene) => {
  const isSheet = /sheet/.test(request.headers.accept ?? '')
  const accept = isSheet ? {} : { accept: 'application/json' }
  return sendPast(request, reply, scene, { path: request.url, isSlow: true, ...accept })
}

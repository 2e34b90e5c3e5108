import type { Fleet } from '../../fleet/fleet.ts'
import { deviceJson } from '../device-json.ts'
import { latestPositionJson } from '../position-json.ts'

/** The two kinds of news about a device, each with its own frames. */
export const KINDS = ['positions', 'devices'] as const
export type Kind = (typeof KINDS)[number]

/** Objects in one frame; a bigger fleet gets several, so that no frame holds up a slow line for long. */
const CHUNK = 500

/** Frames that say what these devices are now; devices that have nothing to tell are left out. */
export function* framesOf(kind: Kind, deviceIds: Iterable<number>, fleet: Fleet): Generator<Buffer> {
  let texts: string[] = []
  for (const id of deviceIds) {
    const text = textOf(kind, id, fleet)
    if (text !== undefined) texts.push(text)
    if (texts.length < CHUNK) continue
    yield frameOf(kind, texts)
    texts = []
  }
  if (texts.length > 0) yield frameOf(kind, texts)
}

/** One frame of texts that are JSON already. */
export function frameOf(kind: Kind | 'users', texts: readonly string[]): Buffer {
  return Buffer.from(`{"${kind}":[${texts.join(',')}]}`)
}

function textOf(kind: Kind, deviceId: number, fleet: Fleet): string | undefined {
  const tracked = fleet.byId(deviceId)
  if (kind === 'devices') return tracked && deviceJson(tracked)
  return tracked?.last && latestPositionJson(tracked.last)
}

/** Take the first ids of a set out of it. */
export function takeChunk(ids: Set<number>): number[] {
  const chunk: number[] = []
  for (const id of ids) {
    if (chunk.length === CHUNK) break
    chunk.push(id)
  }
  for (const id of chunk) ids.delete(id)
  return chunk
}

import type { Position } from '@rastro/contracts'
import { useEffect, useSyncExternalStore } from 'react'
import { callApi } from '../api.ts'

/** Positions asked for in one call. */
const AT_ONCE = 100
/** Rows that come into sight together ask together. */
const GATHER_MS = 60
/** Positions remembered; the oldest are forgotten. */
const MOST = 5_000

const known = new Map<number, Position | null>()
const wanted = new Set<number>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

async function ask(ids: readonly number[]): Promise<Position[]> {
  const response = await callApi('/positions', { query: { id: ids } })
  return (await response.json()) as Position[]
}

/**
 * Stored positions by their ids, each asked for once; those that are gone are missing.
 * @throws ApiError refused or away
 */
export async function readPositions(ids: readonly number[]): Promise<ReadonlyMap<number, Position>> {
  const found = new Map<number, Position>()
  const left = [...new Set(ids)]
  while (left.length > 0) for (const position of await ask(left.splice(0, AT_ONCE))) found.set(position.id, position)
  return found
}

async function load(ids: readonly number[]): Promise<void> {
  const found = await ask(ids)
    // Without an answer the row simply has no address; it is asked for again when it next comes into sight.
    .catch(() => undefined)
  if (!found) return
  for (const id of ids) known.set(id, found.find((position) => position.id === id) ?? null)
  for (const id of [...known.keys()].slice(0, Math.max(0, known.size - MOST))) known.delete(id)
  for (const listener of listeners) listener()
}

function loadWanted(): void {
  timer = undefined
  const ids = [...wanted]
  wanted.clear()
  for (let start = 0; start < ids.length; start += AT_ONCE) void load(ids.slice(start, start + AT_ONCE))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A stored position, asked for together with those of other rows in sight; undefined until it came, null when it is gone. */
export function usePositionById(id: number): Position | null | undefined {
  useEffect(() => {
    if (id <= 0 || known.has(id)) return
    wanted.add(id)
    timer ??= setTimeout(loadWanted, GATHER_MS)
  }, [id])
  return useSyncExternalStore(subscribe, () => (id <= 0 ? null : known.get(id)))
}

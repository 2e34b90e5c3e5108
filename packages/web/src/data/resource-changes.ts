import type { ResourceKind } from './resources.ts'

const listeners = new Set<(kind: ResourceKind) => void>()

/** Call `listener` after something was saved or removed on this page; for those who keep no list, as the map. */
export function onResourceChange(listener: (kind: ResourceKind) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Something of a kind was saved or removed. */
export function tellResourceChange(kind: ResourceKind): void {
  for (const listener of listeners) listener(kind)
}

import type { Clock } from '@rastro/platform'

/** The other nodes as this one hears them. */
export interface Peers {
  /** Note a message. @returns whether one before it was lost */
  hear(node: number, count: number): boolean
  /** Whether a node was heard lately. */
  isAlive(node: number): boolean
  alive(): number[]
  forget(node: number): void
  /** Nodes that were silent for too long, once each. */
  takeGone(): number[]
  /** Nobody could be heard for a while: start waiting anew. */
  pardon(): void
}

/** Beats come every two seconds. */
const GONE_AFTER_MS = 8_000

export function createPeers(clock: Clock): Peers {
  const peers = new Map<number, { count: number; heardMs: number }>()
  return {
    hear(node, count) {
      const before = peers.get(node)
      peers.set(node, { count, heardMs: clock.monotonicMs() })
      // A node that started again counts from the beginning; what it holds it tells itself.
      return before !== undefined && count > before.count + 1
    },
    isAlive: (node) => peers.has(node),
    alive: () => [...peers.keys()],
    forget: (node) => void peers.delete(node),
    takeGone() {
      const since = clock.monotonicMs() - GONE_AFTER_MS
      const gone = [...peers].filter(([, { heardMs }]) => heardMs < since).map(([node]) => node)
      for (const node of gone) peers.delete(node)
      return gone
    },
    pardon() {
      for (const peer of peers.values()) peer.heardMs = clock.monotonicMs()
    },
  }
}

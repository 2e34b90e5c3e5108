import type { Move } from '@rastro/tracking/store/moves'

/** A move that reads what is here and writes nothing: what would be new keeps its id. */
export function createDryMove(move: Move): Move {
  return {
    ...move,
    async add(kind, arrivals) {
      const found = await move.find(kind, arrivals)
      return arrivals.map(({ entity }, index) => ({ id: found[index] ?? entity.id, isNew: found[index] === undefined }))
    },
    addLinks: async () => undefined,
    note: async () => undefined,
  }
}

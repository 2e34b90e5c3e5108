import type { Claims } from '../ports.ts'

/** Claims of several processes that share what they claim. */
export function createSharedClaims() {
  const owners = new Map<string, string>()
  return {
    of: (process: string): Claims => ({
      async take(name) {
        if (!owners.has(name)) owners.set(name, process)
        return owners.get(name) === process
      },
      isHeld: (name) => owners.get(name) === process,
      async release(name) {
        if (owners.get(name) === process) owners.delete(name)
      },
    }),
    /** A process was killed, and its leases are over. */
    kill(process: string) {
      for (const [name, owner] of owners) if (owner === process) owners.delete(name)
    },
  }
}

import type { OneTimeStore } from '../store/one-time.ts'

/** What may be used once, for one process without tables of tracking: after a restart it is forgotten. */
export function createOneTimeMemory(): OneTimeStore {
  const untilMs = new Map<string, number>()
  return {
    async add(name, until, now) {
      for (const [known, endMs] of untilMs) if (endMs <= now.getTime()) untilMs.delete(known)
      if (untilMs.has(name)) return false
      untilMs.set(name, until.getTime())
      return true
    },
    async spend(name, now) {
      const isGood = (untilMs.get(name) ?? 0) > now.getTime()
      untilMs.delete(name)
      return isGood
    },
  }
}

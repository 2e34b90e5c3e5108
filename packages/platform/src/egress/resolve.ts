import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** An address a name stands for. */
export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Ask for every address of a name, as the system knows it. */
export type Lookup = (host: string) => Promise<readonly ResolvedAddress[]>

const KEPT_MS = 30_000
const MOST_KEPT = 1000

/**
 * Create a resolver that asks once for a name and keeps the answer for 30 s; several who ask at the same time share one
 * question, so a slow name server occupies one thread and not all of them. An address stands for itself.
 * @param nowMs a clock that never jumps
 */
export function createResolver(
  nowMs: () => number,
  lookup: Lookup = (host) => systemLookup(host, { all: true }),
): Lookup {
  const known = new Map<string, { untilMs: number; answer: Promise<readonly ResolvedAddress[]> }>()
  return (host) => {
    const family = isIP(host)
    if (family !== 0) return Promise.resolve([{ address: host, family }])
    const kept = known.get(host)
    if (kept && kept.untilMs > nowMs()) return kept.answer
    known.delete(host)
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value ?? '')
    const answer = lookup(host)
    known.set(host, { untilMs: nowMs() + KEPT_MS, answer })
    answer.catch(() => {
      if (known.get(host)?.answer === answer) known.delete(host)
    })
    return answer
  }
}

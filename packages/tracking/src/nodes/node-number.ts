import type { LeaseStore } from '../store/leases.ts'
import type { Leases } from './leases.ts'

/** As many as the ids of positions have room for. */
const MOST = 32
const RETRY_MS = 1_000
/** A little longer than a lease: who does not renew it meanwhile is dead. */
const PATIENCE_MS = 17_000

export interface NodeNumberDeps {
  leases: Pick<Leases, 'take'>
  /** The number the operator chose; undefined = any free one. */
  wanted: number | undefined
  /** Wait so long for one that is taken: its process may have been killed. */
  patienceMs?: number
}

const PREFIX = 'node:'

/** The lease of a number. */
export const nodeLease = (node: number): string => `${PREFIX}${node}`

/** Numbers whose processes are alive, some fifteen seconds after a kill at most no more. */
export async function livingNodes(store: Pick<LeaseStore, 'living'>): Promise<ReadonlySet<number>> {
  return new Set((await store.living(PREFIX)).map(({ name }) => Number(name.slice(PREFIX.length))))
}

/**
 * Make a number this process's own, so that no two give the same ids.
 * @throws Error with a sentence for the operator when another living process has it, or when none is free
 */
export async function claimNodeNumber(deps: NodeNumberDeps): Promise<number> {
  const { leases, wanted, patienceMs = PATIENCE_MS } = deps
  const numbers = wanted === undefined ? Array.from({ length: MOST }, (_, number) => number) : [wanted]
  const deadlineMs = performance.now() + patienceMs
  for (;;) {
    for (const number of numbers) if (await leases.take(nodeLease(number))) return number
    if (performance.now() >= deadlineMs) throw new Error(refusalOf(wanted))
    await new Promise((resolve) => setTimeout(resolve, Math.min(RETRY_MS, patienceMs)))
  }
}

function refusalOf(wanted: number | undefined): string {
  if (wanted === undefined)
    return `All ${MOST} numbers of processes on this database are taken. Stop one of them first.`
  return `Another running process on this database has NODE_ID ${wanted}. Give this one another number, or leave NODE_ID empty.`
}

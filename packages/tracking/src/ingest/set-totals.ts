import { Refusal } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { CoreFleet } from '../fleet/create-fleet.ts'
import type { Totals } from '../pipeline/correct-totals.ts'
import type { Pipeline } from '../pipeline/index.ts'
import { NotDurable, type Spool } from '../spool/spool.ts'

/**
 * Set what a device has counted so far; resolves when that is on stable storage.
 * @throws Refusal invalidInput for a device without a position, busy when nothing can be stored now
 */
export type SetTotals = (deviceId: number, totals: Totals) => Promise<void>

export interface SetTotalsDeps {
  fleet: Pick<CoreFleet, 'byId'>
  pipeline: Pick<Pipeline, 'correctTotals'>
  spool: Pick<Spool, 'append'>
  clock: Clock
}

/** Create the way a person's numbers take: the same as a tracker's. */
export function createSetTotals({ fleet, pipeline, spool, clock }: SetTotalsDeps): SetTotals {
  return async (deviceId, totals) => {
    const entry = fleet.byId(deviceId)
    const record = entry && pipeline.correctTotals(entry, totals, clock.now())
    if (!record) throw new Refusal('invalidInput', 'The device has no position yet')
    await spool.append([record]).catch((error: unknown) => {
      throw error instanceof NotDurable ? new Refusal('busy') : error
    })
  }
}

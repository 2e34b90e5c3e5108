import { Refusal } from '@rastro/contracts'

/**
 * The period of a query with `from` and `to`, which both must be there.
 * @throws Refusal invalidInput
 */
export function periodOf({ from, to }: { from?: string; to?: string }): { from: Date; to: Date } {
  if (from === undefined || to === undefined) throw new Refusal('invalidInput', 'Invalid input: from and to are needed')
  return { from: new Date(from), to: new Date(to) }
}

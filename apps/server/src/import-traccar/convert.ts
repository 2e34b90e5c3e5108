import type { Arrival, Moved, MovedKind } from '@rastro/tracking/store/moves'

/** What a conversion may ask and say. */
export interface Conversion {
  /** Our id of something of theirs that came; 0 when it is nothing, or did not come. */
  own: (kind: MovedKind, theirId: number) => number
  /** It comes, but not as it was. */
  remark: (reason: string) => void
  /** Fields of the row that are none of the object's. */
  row: Readonly<Record<string, unknown>>
}

/** Makes an object of theirs one of ours. @throws LeftOut when it cannot come */
export type Convert<K extends MovedKind> = (entity: Moved[K], conversion: Conversion) => Arrival<K>

/** Something stays behind, and why. */
export class LeftOut extends Error {}

/** A reference by a field, such as `calendarId`; remarked on when its object did not come. */
export function ownReference(
  kind: MovedKind,
  theirId: number,
  { own, remark }: Pick<Conversion, 'own' | 'remark'>,
): number {
  const id = own(kind, theirId)
  if (theirId > 0 && id === 0) remark(`its ${kind} did not come`)
  return id
}

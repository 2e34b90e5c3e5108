import type { Position } from '@rastro/contracts'
import type { Compute } from '../report.ts'

/** Every position, as it is stored. */
export const compute: Compute<Position> = {
  start: (_subject, _options, emit) => ({ position: emit, end: () => undefined }),
}

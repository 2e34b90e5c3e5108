import { vi } from 'vitest'

/** One second, the default, is nothing on a busy machine; what never becomes true still fails. */
const PATIENCE_MS = 30_000
const isPatient = Symbol.for('rastro.patient')

const { waitFor } = vi
// Files share a process, and this runs for each of them.
if (!(isPatient in waitFor))
  vi.waitFor = Object.assign(
    ((callback, options) =>
      waitFor(
        callback,
        typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options },
      )) as typeof waitFor,
    { [isPatient]: true },
  )

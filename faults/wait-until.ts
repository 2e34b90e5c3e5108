import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 20
/** So long that only what is broken takes longer, on however busy a machine. */
const LONGEST_MS = 300_000

/** Wait until something is so. @param what it is, for the error @throws Error when it does not come true in five minutes */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > LONGEST_MS) throw new Error(`waited in vain: ${what}`)
    await pause(EVERY_MS)
  }
}

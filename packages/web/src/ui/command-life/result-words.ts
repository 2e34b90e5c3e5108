import type { WordKey } from '../../i18n/strings.ts'
import type { lifeStrings } from './strings.ts'

type Key = WordKey<keyof (typeof lifeStrings)['words']['en']>

/** What the server says of a command that waits or was given up, and the word for it. */
const KNOWN: readonly (readonly [RegExp, Key])[] = [
  [/^Waiting: the vehicle is moving at (?<speed>\d+ km\/h)$/, 'moving'],
  [/^Waiting: the position is older than 2 minutes$/, 'oldPosition'],
  [/^Waiting: the vehicle has no position$/, 'noPosition'],
  [/^Waiting: for the approval of a second person$/, 'approval'],
  [/^Waiting: not connected$/, 'offline'],
  [/^Waiting: for a line proven to be the device$/, 'unproven'],
  [/^Replaced by \S+$/, 'replaced'],
  [/^The line broke$/, 'lineBroke'],
  [/^Cancelled by (?<name>.+)$/, 'cancelledBy'],
]

/** The server's sentence in the person's language; what a device answered stays as it is. */
export function resultWords(result: string, t: (key: Key, values?: Record<string, string>) => string): string {
  for (const [form, key] of KNOWN) {
    const found = form.exec(result)
    if (found) return t(key, found.groups ?? {})
  }
  return result
}

/** Whether the server keeps a command back for safety, and not because the device is away. */
export function isHeld(result: string | null): boolean {
  if (result === null) return false
  const known = KNOWN.find(([form]) => form.test(result))?.[1]
  return known === 'moving' || known === 'oldPosition' || known === 'noPosition' || known === 'approval'
}
/** Whether a command waits for a second person. */
export function needsApproval(result: string | null): boolean {
  return result !== null && KNOWN.some(([form, key]) => key === 'approval' && form.test(result))
}

import { type Clock, createPace, type Log } from '@rastro/platform'
import type { Complaint, Scene } from './scene.ts'

const REPEAT_EVERY_MS = 3_600_000

/** Log what does not work of what owners wrote, once an hour for each object as long as nobody edits it. */
export function createComplaints(clock: Clock, log: Log): Scene['complain'] {
  // Objects are replaced when they are edited, so the corrected one is heard of at once.
  const paces = new WeakMap<Complaint, () => boolean>()

  return (about, error) => {
    let isTime = paces.get(about)
    if (isTime === undefined) paces.set(about, (isTime = createPace(clock, REPEAT_EVERY_MS)))
    if (!isTime()) return
    const { id, description, name } = about
    log.warn({ id, name: name ?? description, reason: error.message }, 'something an owner wrote does not work')
  }
}

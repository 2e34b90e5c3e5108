import type { Clock, Log } from '@rastro/platform'
import type { UserStore } from '../store/users.ts'

/** When people were last here. */
export interface Visits {
  /** Somebody is here now. */
  note(userId: number): void
  /** The last visit of everybody, of every process of the installation. */
  all(): Promise<ReadonlyMap<number, Date>>
  start(): void
  close(): Promise<void>
}

export interface VisitsDeps {
  users: Pick<UserStore, 'visits' | 'saveVisits'>
  clock: Clock
  log: Log
}

const SAVE_EVERY_MS = 60_000

/** Remember in memory who is here, and write it down once a minute. */
export function createVisits({ users, clock, log }: VisitsDeps): Visits {
  let unsaved = new Map<number, Date>()
  let saving: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    if (unsaved.size === 0) return
    const batch = unsaved
    unsaved = new Map()
    await users.saveVisits(batch).catch((error: unknown) => {
      log.error({ err: error }, 'visits were not written down')
      unsaved = new Map([...batch, ...unsaved])
    })
  }

  function save(): Promise<void> {
    saving = saving.then(write)
    return saving
  }

  return {
    note: (userId) => void unsaved.set(userId, clock.now()),
    async all() {
      await save()
      return users.visits()
    },
    start() {
      timer = setInterval(() => void save(), SAVE_EVERY_MS)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await save()
    },
  }
}

import type { Store } from '@rastro/tracking/store/store'
import { createDryMove } from './dry-move.ts'
import { listPlans } from './kinds.ts'
import { moveHistory } from './move-history.ts'
import { moveLinks } from './move-links.ts'
import { type Moving, moveObjects } from './move-objects.ts'
import { moveReferences } from './move-references.ts'
import { moveServer } from './move-server.ts'
import type { ImportOptions } from './options.ts'
import { createReport, type MoveReport } from './report.ts'
import type { TraccarSource } from './source.ts'

interface ImportDeps {
  source: TraccarSource
  store: Store
  options: Pick<ImportOptions, 'isDry' | 'since' | 'hasHistory'>
  /** Hears a line when something goes on. */
  say: (line: string) => void
}

/** Move everything that did not come yet from a Traccar server into the store. */
export async function importTraccar({ source, store, options, say }: ImportDeps): Promise<MoveReport> {
  const { isDry, since, hasHistory } = options
  const report = createReport({ source: source.address, isDryRun: isDry, since: since?.toISOString() ?? null })
  const move = isDry ? createDryMove(await store.moves.look(source.address)) : await store.moves.from(source.address)
  const moving: Moving = { source, move, ids: new Map(), report }
  const logins = new Set((await store.users.list()).flatMap(({ login }) => login?.trim().toLowerCase() || []))
  const areHere = isDry ? 'would be here' : 'are here'
  for (const plan of listPlans(logins)) {
    await moveObjects(plan, moving)
    say(`${plan.kind}s: ${moving.ids.get(plan.kind)?.size ?? 0} ${areHere}`)
  }
  if (!source.hasPasswords)
    report.remark('user', 0, 'an API tells no hashes: nobody who is new has a password here yet')
  if (!isDry) await moveReferences(moving, store)
  await moveLinks(moving)
  say(`links ${areHere}`)
  await moveServer(moving, store, isDry)
  if (hasHistory) {
    const onProgress = createProgress(say)
    await moveHistory({ ...moving, store, since, onProgress, isDry })
  }
  return report
}

const EVERY_MS = 5_000

/** A line every five seconds, with the share of all that is behind and the speed since the beginning. */
function createProgress(say: (line: string) => void): (what: string, read: number, share: number) => void {
  let current = ''
  let startedAt = 0
  let saidAt = 0
  return (what, read, share) => {
    const now = performance.now()
    if (what !== current) {
      current = what
      startedAt = now
      saidAt = now
      return
    }
    if (now - saidAt < EVERY_MS) return
    saidAt = now
    say(
      `${what}: ${Math.floor(share * 100)} %, ${read} read, ${Math.round((read * 1000) / (now - startedAt))} a second`,
    )
  }
}

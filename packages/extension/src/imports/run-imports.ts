import type { ImportError, ImportFailure, ImportJob, ImportOutcome } from '@rastro/contracts'
import type { Log, SecretBox } from '@rastro/platform'
import { OWN_CLAIMS } from '../own-jobs.ts'
import type { Claims, ImportDesk } from '../ports.ts'
import type { ImportStore, KeptImport } from '../store/store.ts'
import { type CheckedRow, checkRows, keyOf } from './check-rows.ts'
import type { SheetText } from './read-sheet.ts'

/** Rows that are added at once; a page that asks sees them come, and positions are never held up for long. */
const BATCH = 50

export interface RunDeps {
  store: ImportStore
  desk: ImportDesk
  secrets: SecretBox
  log: Log
  /** What other processes work on; absent: there is one. */
  claims?: Claims
}

/** Imports at work: one after another, and on after a restart where they were. */
export interface ImportRunner {
  /** Put an import to work. It must be kept as `running`. */
  run(id: string): void
  /** Go on with those a crash or a restart interrupted, here or in another process. */
  resume(): Promise<void>
  /** Stop after the rows that are under way. */
  close(): Promise<void>
}

export function createImportRunner({ store, desk, secrets, log, claims = OWN_CLAIMS }: RunDeps): ImportRunner {
  /** Those that wait or are under way here, and those that failed here. */
  const begun = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  let isClosing = false

  function enqueue(id: string, isAgain: boolean): void {
    begun.add(id)
    last = workAfter(last, id, isAgain)
  }

  async function workAfter(before: Promise<void>, id: string, isAgain: boolean): Promise<void> {
    await before
    try {
      if (await claims.take(claimOf(id))) await work(id, isAgain).finally(() => claims.release(claimOf(id)))
      begun.delete(id)
    } catch (error) {
      // It stays as it is kept, and goes on with the next start.
      log.error({ err: error, importId: id }, 'an import stopped')
    }
  }

  async function work(id: string, isAgain: boolean): Promise<void> {
    const kept = await store.find(id)
    const rows = openRows(secrets, await store.sealedRows(id))
    if (!kept || !rows || kept.job.state !== 'running') return
    const checked = checkRows(kept.job.kind, kept.job.mapping, rows, () => false)
    let { job } = kept
    let mayBeThere = isAgain
    while (job.done < checked.length) {
      if (isClosing || !claims.isHeld(claimOf(id))) return
      job = await addBatch({ ...kept, job }, checked.slice(job.done, job.done + BATCH), mayBeThere)
      mayBeThere = false
      // Another process may have taken over while this one stood still: how far it is, it says.
      if (!claims.isHeld(claimOf(id))) return
      if (job.done < checked.length) await store.save(job)
      // Whatever else waits in this process comes first.
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    const failed = new Set(job.failures.map(({ row }) => row))
    const rest = rows.filter(({ row }) => failed.has(row))
    await store.save({ ...job, state: 'done', outcome: outcomeOf(job) }, sealRows(secrets, rest))
  }

  /** @param mayBeThere the process ended before it was written down that these rows were added */
  async function addBatch({ userId, job }: KeptImport, batch: CheckedRow[], mayBeThere: boolean): Promise<ImportJob> {
    const known = new Set(job.failures.map(({ row }) => row))
    const wanted = batch.filter(({ row }) => !known.has(row))
    const caller = desk.callerOf(userId)
    const drafts = wanted.map(({ draft }) => draft)
    const gone: ImportError = { field: null, code: 'refused', detail: 'Account is disabled' }
    const told = caller ? await desk.add(caller, job.kind, drafts) : drafts.map(() => gone)
    const failures: ImportFailure[] = []
    for (const [index, { row, draft }] of wanted.entries()) {
      const error = told[index] ?? null
      const isTwice = mayBeThere && caller && error?.code === 'exists'
      const isOurs = isTwice && (await desk.isOwn(caller, job.kind, keyOf(job.kind, draft)))
      if (error && !isOurs) failures.push({ row, errors: [error] })
    }
    return {
      ...job,
      done: job.done + batch.length,
      imported: job.imported + wanted.length - failures.length,
      failed: job.failed + failures.length,
      failures: [...job.failures, ...failures],
    }
  }

  return {
    run: (id) => enqueue(id, false),
    async resume() {
      for (const id of await store.running()) if (!begun.has(id) && !isClosing) enqueue(id, true)
    },
    async close() {
      isClosing = true
      await last
    },
  }
}

const claimOf = (id: string): string => `import:${id}`

function outcomeOf({ imported, failed }: ImportJob): ImportOutcome {
  if (imported === 0) return 'failed'
  return failed === 0 ? 'all' : 'partial'
}

/** Rows as they are kept. */
export function sealRows(secrets: SecretBox, rows: SheetText['rows']): string {
  return secrets.seal(JSON.stringify(rows))
}

/** @returns undefined when there are none, or another key sealed them */
export function openRows(secrets: SecretBox, sealed: string | undefined): SheetText['rows'] | undefined {
  const text = sealed === undefined ? undefined : secrets.open(sealed)
  return text === undefined ? undefined : (JSON.parse(text) as SheetText['rows']) // what sealRows wrote
}

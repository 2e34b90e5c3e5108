import type { Log } from '../log.ts'
import { CHANGES_CHANNEL } from './change-triggers.ts'
import type { PostgresDatabase } from './database.ts'

/** A row changed: which, not how. */
export interface Change {
  readonly kind: string
  readonly key: string
}

/** Tells what is written to watched tables, whoever writes. */
export interface ChangeFeed {
  /** Tell all that is committed by now; resolves when it was taken in. */
  catchUp(): Promise<void>
  /** Follow from now on. */
  start(): void
  close(): Promise<void>
}

export interface ChangeFeedDeps<Tables> {
  database: PostgresDatabase<Tables>
  /** Takes changes in, each once; those it fails on come again. */
  onChanges: (changes: readonly Change[]) => Promise<void>
  /** Changes were missed for good: nothing that is remembered can be trusted. */
  onLost: () => void
  log: Log
}

/** Looking costs one short query; PostgreSQL's own word mostly comes first. */
const LOOK_EVERY_MS = 1000
const LISTEN_AGAIN_MS = 1000
/** Changes are kept a day: who heard nothing for so long may have missed some. */
const KEPT_MS = 24 * 3_600_000
const LOST_AFTER_MS = KEPT_MS / 2

/**
 * What is visible and not older than the oldest transaction that may still have been running at the last look: a
 * number given early may be committed late.
 */
const READ = `
  SELECT pg_snapshot_xmin(look.snapshot)::text, c.seq, c.xid::text, c.kind, c.key
  FROM (SELECT pg_current_snapshot() AS snapshot) look LEFT JOIN changes c ON c.xid >= $1::text::xid8
  ORDER BY c.seq`

/** Open a feed that begins here: call before anything is read that is to be kept up to date. */
export async function openChangeFeed<Tables>(deps: ChangeFeedDeps<Tables>): Promise<ChangeFeed> {
  const { database, onChanges, onLost, log } = deps
  const [first] = await database.rows('SELECT pg_snapshot_xmin(pg_current_snapshot())::text')
  let horizon = String(first?.[0])
  let told = new Set<number>()
  let heardAtMs = performance.now()
  let underway: Promise<void> | undefined
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const state: { isClosed: boolean; stopListening?: () => void } = { isClosed: false }

  async function look(): Promise<void> {
    const rows = await database.rows(READ, [horizon])
    const reached = String(rows[0]?.[0])
    const found = rows.flatMap(([, seq, xid, kind, key]) =>
      seq === null ? [] : [{ seq: Number(seq), xid: BigInt(String(xid)), kind: String(kind), key: String(key) }],
    )
    const news = found.filter(({ seq }) => !told.has(seq))
    if (news.length > 0) await onChanges(eachOnce(news))
    told = new Set(found.filter(({ xid }) => xid >= BigInt(reached)).map(({ seq }) => seq))
    horizon = reached
    heardAtMs = performance.now()
  }

  /** One look at a time; who asks while one is underway gets the one after it. */
  function catchUp(): Promise<void> {
    next ??= (underway ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next = undefined
        underway = look().finally(() => {
          underway = undefined
        })
        return underway
      })
    return next
  }

  function wake(): void {
    if (state.isClosed) return
    catchUp().catch((error: unknown) => {
      log.debug({ err: error }, 'changes of other nodes cannot be read')
      if (performance.now() - heardAtMs > LOST_AFTER_MS) onLost()
    })
  }

  /** PostgreSQL tells at once; without it the next look does. */
  async function listen(): Promise<void> {
    if (state.isClosed) return
    try {
      const client = await database.pool.connect()
      const over = once(() => {
        client.release(true)
        setTimeout(() => void listen(), LISTEN_AGAIN_MS).unref()
      })
      state.stopListening = over
      client.on('error', over).on('end', over).on('notification', wake)
      await client.query(`LISTEN ${CHANGES_CHANNEL}`).catch(over)
      if (state.isClosed) over()
    } catch {
      setTimeout(() => void listen(), LISTEN_AGAIN_MS).unref()
    }
  }

  return {
    catchUp,
    start() {
      void listen()
      timer = setInterval(wake, LOOK_EVERY_MS)
    },
    async close() {
      state.isClosed = true
      clearInterval(timer)
      state.stopListening?.()
      await underway?.catch(() => undefined)
    },
  }
}

/** Remove changes everybody heard of long ago. */
export async function forgetChanges<Tables>(database: PostgresDatabase<Tables>): Promise<void> {
  await database.rows(
    `DELETE FROM changes WHERE made_at < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - ${KEPT_MS}`,
  )
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}

/** A row that changed twice is read once. */
function eachOnce(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map(({ kind, key }) => [`${kind} ${key}`, { kind, key }])).values()]
}

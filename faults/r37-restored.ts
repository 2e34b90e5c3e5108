import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@rastro/platform'
import { createBackup } from '@rastro/server/backup/create-backup'
import { restoreBackup } from '@rastro/server/backup/restore-backup'
import { ADMIN } from '@rastro/testkit/bench/product'
import { logIn } from '@rastro/testkit/world'
import { onBothStores } from './add-up.ts'
import { compareBook, waitForRecords } from './compare-book.ts'
import { defineFault, type FaultTools, type PassFigure } from './fault.ts'
import { openScene, type Scene, type StoreKind } from './scene.ts'

const FIGURES = {
  acknowledged: { what: 'acknowledged before the backups began', unit: 'records', atLeast: 1 },
  missing: { what: 'of these missing in the restored servers', unit: 'records', atMost: 0 },
  duplicates: { what: 'stored twice there', unit: 'records', atMost: 0 },
  logins: { what: 'restored servers that serve login', unit: 'servers', atLeast: 2 },
  backup: { what: 'longest backup', unit: 's' },
  restore: { what: 'longest restore, until people and trackers can come', unit: 's', atMost: 1_800 },
} as const satisfies Record<string, PassFigure>

/** A backup of a server under load becomes a server somewhere else. */
export const restored = defineFault({
  id: 'R37',
  name: 'restored',
  what: 'hot backup under load, restored on an empty host, on both stores',
  short: { trackers: 10, rate: 100, seconds: 2 },
  full: { trackers: 1_000, rate: 1_000, seconds: 60 },
  needs: ['pg_dump'],
  pass: FIGURES,
  run: (options, tools) => onBothStores(FIGURES, (store) => backUpAndRestore(store, options, tools)),
})

const DRAIN_MS = 120_000

interface Load {
  trackers: number
  rate: number
  seconds: number
}

async function backUpAndRestore(store: StoreKind, { trackers, rate, seconds }: Load, tools: FaultTools) {
  const scene = await openScene({ store, trackers }, tools)
  await scene.start()
  const fleet = scene.send(rate)
  await pause(seconds * 1000)
  const known = fleet.entries.slice()
  const folder = join(await tools.folder(), 'backup')
  const began = performance.now()
  const manifest = await createBackup({ dataFolder: scene.folder, databaseUrl: scene.postgres?.url }, folder)
  const backup = (performance.now() - began) / 1000
  await pause(seconds * 500)
  await fleet.settle()
  await fleet.stop()
  await scene.product.stop()

  const target = { dataFolder: join(await tools.folder(), 'data'), databaseUrl: await emptyDatabase(scene) }
  const start = performance.now()
  await restoreBackup(folder, target)
  const product = await scene.start({ folder: target.dataFolder, databaseUrl: target.databaseUrl })
  const restore = (performance.now() - start) / 1000
  const logins = await logIn(scene.addresses.url, ADMIN, ADMIN.password).then(
    () => 1,
    () => 0,
  )
  const location = target.databaseUrl ? { url: target.databaseUrl } : { file: join(target.dataFolder, 'rastro.sqlite') }
  // The spool that came along is brought into the database by the restored server.
  if (target.databaseUrl) await waitForRecords(location, known.length, DRAIN_MS)
  await product.stop()
  const { missing, duplicates } = await compareBook(location, scene.ids, known)
  tools.say(
    `${store}: ${known.length} acknowledged before, ${manifest.files.length} files, backup ${backup.toFixed(1)} s, restore ${restore.toFixed(1)} s`,
  )
  return { acknowledged: known.length, missing, duplicates, logins, backup, restore }
}

/** Another database of the same PostgreSQL; undefined for the embedded store. */
async function emptyDatabase({ postgres }: Scene): Promise<string | undefined> {
  if (!postgres) return undefined
  const administrator = await openDatabase<object>({ url: postgres.url })
  await administrator.rows('CREATE DATABASE restored')
  await administrator.close()
  const url = new URL(postgres.url)
  url.pathname = '/restored'
  return url.href
}

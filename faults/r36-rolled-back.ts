import { openDatabase } from '@rastro/platform'
import { rollBackServer } from '@rastro/server/rollback/roll-back-server'
import { countRecords } from '@rastro/testkit/bench/records'
import { openStore } from '@rastro/tracking/store/index'
import { onBothStores } from './add-up.ts'
import { defineFault, type FaultTools, type PassFigure } from './fault.ts'
import { upgrade } from './next-version.ts'
import type { StoreKind } from './scene.ts'
import { openPlace, type StoredPlace, storePositions } from './stored-fleet.ts'

const FIGURES = {
  refused: { what: 'older starts that refuse the newer tables', unit: 'stores', atLeast: 2 },
  lost: { what: 'positions missing afterwards, of both versions', unit: 'rows', atMost: 0 },
  accounts: { what: 'accounts of the newer version that are there', unit: 'accounts', atLeast: 2 },
  again: { what: 'upgrades that work again afterwards', unit: 'stores', atLeast: 2 },
  seconds: { what: 'longest way back', unit: 's', atMost: 60 },
} as const satisfies Record<string, PassFigure>

/** The way back from a version, with what it stored. */
export const rolledBack = defineFault({
  id: 'R36',
  name: 'rolled back',
  what: 'the older version takes over again from the newer one, on both stores',
  short: { rows: 2_000 },
  full: { rows: 500_000 },
  pass: FIGURES,
  run: ({ rows }, tools) => onBothStores(FIGURES, (store) => goAndReturn(store, rows, tools)),
})

async function goAndReturn(kind: StoreKind, rows: number, tools: FaultTools) {
  const place = await openPlace(kind, tools)
  await storePositions(place, rows)
  await writeAsNext(place, rows)
  const refused = await openStore(place.location).then(
    async (store) => {
      await store.close()
      return 0
    },
    (error: unknown) => Number(String(error).includes('npm run rollback')),
  )
  const start = performance.now()
  const gone = await rollBackServer({ dataFolder: place.folder, databaseUrl: place.databaseUrl })
  const seconds = (performance.now() - start) / 1000
  tools.say(`${kind}: ${gone.join(', ')} went in ${seconds.toFixed(1)} s`)
  await storePositions(place, 100, 2 * rows + 1)
  const lost = 2 * rows + 100 - (await countRecords(place.location))
  const store = await openStore(place.location)
  const accounts = await store.users.count()
  await store.close()
  const database = await openDatabase(place.location)
  const again = (await upgrade(database)).length === 2 ? 1 : 0
  await database.close()
  return { refused, lost, accounts, again, seconds }
}

/** The newer version at work: its tables, an account, a thing only it knows, and positions as many as were there. */
async function writeAsNext(place: StoredPlace, rows: number): Promise<void> {
  const database = await openDatabase<unknown>(place.location)
  await upgrade(database)
  const columns =
    'protocol, server_time, device_time, valid, latitude, longitude, altitude, speed, course, accuracy, attributes'
  const statements = [
    `INSERT INTO positions (id, device_id, fix_time, hash, next_mark, ${columns})
      SELECT id + ${rows}, device_id, fix_time + ${rows * 1000}, hash + ${rows}, id, ${columns} FROM positions`,
    'INSERT INTO next_things (id, device_id) SELECT 1, id FROM devices',
    `INSERT INTO users (attributes, name, email, email_key, readonly, administrator, disabled, device_readonly, limit_commands,
      disable_reports, fixed_email, temporary, device_limit, user_limit, latitude, longitude, zoom)
      VALUES ('{}', 'Nova', 'nova@example.com', 'nova@example.com', ${'FALSE, '.repeat(8)} 0, 0, 0, 0, 0)`,
  ]
  for (const statement of statements) {
    if (database.dialect === 'sqlite') await database.file.run(statement)
    else await database.rows(statement)
  }
  await database.close()
}

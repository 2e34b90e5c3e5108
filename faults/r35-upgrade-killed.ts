import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@rastro/platform'
import { rollBackServer } from '@rastro/server/rollback/roll-back-server'
import { countRecords } from '@rastro/testkit/bench/records'
import { onBothStores } from './add-up.ts'
import { defineFault, type FaultTools, type PassFigure } from './fault.ts'
import type { StoreKind } from './scene.ts'
import { openPlace, type StoredPlace, storePositions } from './stored-fleet.ts'

const CHILD = join(import.meta.dirname, 'upgrade-child.ts')

const FIGURES = {
  lost: { what: 'positions missing', unit: 'rows', atMost: 0 },
  undone: { what: 'upgrades not done by the next start', unit: 'upgrades', atMost: 0 },
  halves: { what: 'half-done upgrades found after a kill', unit: 'upgrades', atMost: 0 },
  longest: { what: 'longest start that does the whole upgrade', unit: 's', atMost: 60 },
  interrupted: { what: 'kills that met a running upgrade', unit: 'kills' },
} as const satisfies Record<string, PassFigure>

/** An upgrade that dies anywhere is one that has not begun, or one that is done. */
export const upgradeKilled = defineFault({
  id: 'R35',
  name: 'upgrade killed',
  what: 'kill -9 at random moments of an upgrade that changes every position, on both stores',
  short: { kills: 1, rows: 10_000 },
  full: { kills: 10, rows: 1_000_000 },
  pass: FIGURES,
  run: (options, tools) => onBothStores(FIGURES, (store) => killUpgrades(store, options, tools)),
})

async function killUpgrades(kind: StoreKind, { kills, rows }: { kills: number; rows: number }, tools: FaultTools) {
  const place = await openPlace(kind, tools)
  await storePositions(place, rows)
  const result = { lost: 0, undone: 0, halves: 0, longest: 0, interrupted: 0 }
  // How long it takes here and now is not known before it was done once; a guess that is too long kills nothing.
  let guessMs = 200 + rows / 100
  for (let kill = 0; kill < kills; kill++) {
    const child = startUpgrade(place)
    // It may be done before the kill comes.
    const exited = once(child, 'exit')
    await once(child.stdout, 'data')
    await pause(tools.random.between(0, guessMs))
    child.kill('SIGKILL')
    await exited
    const state = await readState(place)
    result.halves += state.isHalf ? 1 : 0
    if (state.done < 2) {
      result.interrupted++
      continue
    }
    // It was faster than that: back to the beginning, and the next kill comes sooner.
    guessMs /= 2
    await rollBackServer({ dataFolder: place.folder, databaseUrl: place.databaseUrl })
  }
  const start = performance.now()
  const [code] = (await once(startUpgrade(place), 'exit')) as [number | null] // what `exit` tells
  result.longest = (performance.now() - start) / 1000
  const { done } = await readState(place)
  result.undone = code === 0 && done === 2 ? 0 : 1
  result.lost = rows - (await countRecords(place.location))
  tools.say(
    `${kind}: ${result.interrupted} kills met the upgrade, the whole of it takes ${result.longest.toFixed(1)} s`,
  )
  return result
}

function startUpgrade({ location }: StoredPlace) {
  const place = 'url' in location ? location.url : location.file
  return spawn(process.execPath, [CHILD, place], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** How many of the two migrations are noted, and whether what they make agrees with that. */
async function readState({ location }: StoredPlace): Promise<{ done: number; isHalf: boolean }> {
  const database = await openDatabase<object>(location)
  try {
    const count = async (query: string): Promise<number> => Number((await database.rows(query))[0]?.[0])
    const done = await count("SELECT COUNT(*) FROM migrations WHERE name LIKE '900%'")
    const exists = async (query: string): Promise<boolean> =>
      database.rows(query).then(
        () => true,
        () => false,
      )
    const hasTable = await exists('SELECT id FROM next_things LIMIT 1')
    const hasColumn = await exists('SELECT next_mark FROM positions LIMIT 1')
    const unmarked = hasColumn ? await count('SELECT COUNT(*) FROM positions WHERE next_mark IS NULL') : 0
    return { done, isHalf: hasTable !== done >= 1 || hasColumn !== done >= 2 || unmarked > 0 }
  } finally {
    await database.close()
  }
}

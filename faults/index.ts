import type { Fault } from './fault.ts'
import { killed } from './r01-killed.ts'
import { databaseKilled } from './r02-database-killed.ts'
import { powerCut } from './r03-power-cut.ts'
import { databaseAway } from './r04-database-away.ts'
import { databaseLongAway } from './r05-database-long-away.ts'
import { databaseHangs } from './r06-database-hangs.ts'
import { databaseSlow } from './r07-database-slow.ts'
import { databaseFlaps } from './r08-database-flaps.ts'
import { poisonRow } from './r09-poison-row.ts'
import { cutOff } from './r10-cut-off.ts'
import { logDiskFull } from './r11-log-disk-full.ts'
import { databaseDiskFull } from './r12-database-disk-full.ts'
import { fsyncFails } from './r13-fsync-fails.ts'
import { bitFlips } from './r14-bit-flips.ts'
import { manyConnections } from './r15-many-connections.ts'
import { reconnectStorm } from './r16-reconnect-storm.ts'
import { stormWithoutDatabase } from './r17-storm-without-database.ts'
import { slowLoris } from './r18-slow-loris.ts'
import { mutatedFrames } from './r19-mutated-frames.ts'
import { malformedHttp } from './r22-malformed-http.ts'
import { slowBrowser } from './r28-slow-browser.ts'
import { manyBrowsers } from './r29-many-browsers.ts'
import { snapshots } from './r30-snapshots.ts'
import { vanishedBrowsers } from './r31-vanished-browsers.ts'
import { gracefulStop } from './r32-graceful-stop.ts'
import { rollingRestart } from './r33-rolling-restart.ts'
import { crashLoop } from './r34-crash-loop.ts'
import { upgradeKilled } from './r35-upgrade-killed.ts'
import { rolledBack } from './r36-rolled-back.ts'
import { restored } from './r37-restored.ts'
import { pointInTime } from './r38-point-in-time.ts'
import { soak } from './r39-soak.ts'
import { memoryCap } from './r40-memory-cap.ts'
import { reportAbuse } from './r41-report-abuse.ts'
import { fewFiles } from './r45-few-files.ts'
import { permissionStorm } from './r46-permission-storm.ts'
import { rightsAgainstModel } from './r47-rights-against-model.ts'
import { places } from './r48-places.ts'
import { nodesKilled } from './r49-nodes-killed.ts'
import { tested } from './tested.ts'

/** Every fault. */
export const faults: readonly Fault[] = [
  killed,
  databaseKilled,
  powerCut,
  databaseAway,
  databaseLongAway,
  databaseHangs,
  databaseSlow,
  databaseFlaps,
  poisonRow,
  cutOff,
  logDiskFull,
  databaseDiskFull,
  fsyncFails,
  bitFlips,
  manyConnections,
  reconnectStorm,
  stormWithoutDatabase,
  slowLoris,
  mutatedFrames,
  malformedHttp,
  slowBrowser,
  manyBrowsers,
  snapshots,
  vanishedBrowsers,
  gracefulStop,
  rollingRestart,
  crashLoop,
  upgradeKilled,
  rolledBack,
  restored,
  pointInTime,
  soak,
  memoryCap,
  reportAbuse,
  fewFiles,
  permissionStorm,
  rightsAgainstModel,
  places,
  nodesKilled,
  ...tested,
].toSorted((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))

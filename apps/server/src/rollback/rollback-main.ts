import { existsSync } from 'node:fs'
import { createBackup, placeOf } from '../backup/create-backup.ts'
import { requireStopped } from '../backup/restore-backup.ts'
import { readFolder } from '../backup/words.ts'
import { readConfig } from '../config.ts'
import { explain, keepFilesPrivate } from '../process.ts'
import { rollBackServer } from './roll-back-server.ts'

const USAGE = `npm run rollback -- <folder> [--no-backup]

  Run by the OLDER program, while no server runs: makes the database one it can use, with all that was written.
  <folder>       new or empty: everything is backed up into it first
  --no-backup    there is one already, in that folder`

try {
  keepFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { folder, isSwitchedOn: isBackedUp } = readFolder(process.argv.slice(2), USAGE, 'no-backup')
  const place = placeOf(readConfig(process.env))
  await requireStopped(place)
  if (!isBackedUp) await createBackup(place, folder)
  const gone = await rollBackServer(place)
  console.log(gone.length > 0 ? `Taken out:\n  ${gone.join('\n  ')}` : 'The database is not newer than this program.')
} catch (error) {
  explain(error)
}

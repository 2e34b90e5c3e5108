import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { explain, keepFilesPrivate } from '../process.ts'
import { placeOf } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { readFolder, tell } from './words.ts'

const USAGE = `npm run restore -- <folder> [--replace]

  <folder>     a backup; every file is compared with its checksum before anything is changed
  --replace    what is in DATA_DIR and in the database is put aside, not deleted`

try {
  keepFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { folder, isSwitchedOn: isReplacing } = readFolder(process.argv.slice(2), USAGE, 'replace')
  const place = placeOf(readConfig(process.env))
  const manifest = await restoreBackup(folder, place, isReplacing)
  console.log(`Restored into ${place.dataFolder}: ${tell(manifest)}`)
} catch (error) {
  explain(error)
}

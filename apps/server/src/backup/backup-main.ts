import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { explain, keepFilesPrivate } from '../process.ts'
import { createBackup, placeOf } from './create-backup.ts'
import { readFolder, tell } from './words.ts'

const USAGE = `npm run backup -- <folder> [--without-database]

  <folder>              new or empty; the server may go on running
  --without-database    the files of this machine alone: spool, secret key, certificates, pictures`

try {
  keepFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { folder, isSwitchedOn: isWithoutDatabase } = readFolder(process.argv.slice(2), USAGE, 'without-database')
  const place = placeOf(readConfig(process.env))
  const manifest = await createBackup(place, folder, !isWithoutDatabase)
  console.log(`Backed up into ${folder}: ${tell(manifest)}`)
} catch (error) {
  explain(error)
}

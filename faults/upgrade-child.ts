import { openDatabase } from '@rastro/platform'
import { upgrade } from './next-version.ts'

/** The start of the next version, as far as the tables are concerned; ends when they are ready. */
const [place = ''] = process.argv.slice(2)
const database = await openDatabase(place.startsWith('postgres') ? { url: place } : { file: place })
process.stdout.write('upgrading\n')
await upgrade(database)
await database.close()

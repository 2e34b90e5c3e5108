import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { explain, keepFilesPrivate } from '../process.ts'
import { openStopped } from '../stopped-store.ts'
import { importTraccar } from './import-traccar.ts'
import { openSource } from './open-source.ts'
import { readOptions } from './options.ts'

try {
  keepFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const options = readOptions(process.argv.slice(2), process.env)
  const stopped = await openStopped(readConfig(process.env))
  const source = await openSource(options)
  try {
    const report = await importTraccar({ source, store: stopped.store, options, say: (line) => console.log(line) })
    await report.save(options.reportFile)
    console.log(`\n${report.text()}\n\n${options.isDry ? 'Nothing was written. ' : ''}Report: ${options.reportFile}`)
  } finally {
    await source.close()
    await stopped.close()
  }
} catch (error) {
  explain(error)
}

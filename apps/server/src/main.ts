import { existsSync } from 'node:fs'
import { compose } from './compose.ts'
import { composeOnTraccar, traccarAddress } from './compose-on-traccar.ts'
import { type Config, readConfig } from './config.ts'
import {
  closeOnSignal,
  endOnUncaught,
  explain,
  keepFilesPrivate,
  RESTART_EXIT_CODE,
  SETTINGS_EXIT_CODE,
  warnOfFewFiles,
} from './process.ts'

function readSettings(): Config {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    return readConfig(process.env)
  } catch (error) {
    return explain(error, SETTINGS_EXIT_CODE)
  }
}

try {
  keepFilesPrivate()
  const config = readSettings()
  const traccar = traccarAddress(config)
  const options = { restart: () => void close(RESTART_EXIT_CODE) }
  const app = await (traccar ? composeOnTraccar(config, traccar, options) : compose(config, options))
  const close = closeOnSignal(app)
  endOnUncaught(app.log)
  const { url, devicePorts } = await app.start()
  app.log.info({ url, devicePorts }, 'ready')
  warnOfFewFiles(app.log)
  // For whoever supervises us: from here on an end without a word is a crash, and this is where people look for us.
  process.send?.({ ready: { host: config.HOST, port: Number(new URL(url).port) } })
} catch (error) {
  explain(error)
}

import { existsSync } from 'node:fs'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { closeOnSignal, explain, RESTART_EXIT_CODE } from './process.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const app = await compose(readConfig(process.env), { restart: () => void close(RESTART_EXIT_CODE) })
  const close = closeOnSignal(app)
  const { url, devicePorts } = await app.start()
  app.log.info({ url, devicePorts }, 'ready')
} catch (error) {
  explain(error)
}

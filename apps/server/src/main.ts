import { existsSync } from 'node:fs'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { closeOnSignal, explain } from './process.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const app = await compose(readConfig(process.env))
  closeOnSignal(app)
  const { url, devicePorts } = await app.start()
  app.log.info({ url, devicePorts }, 'ready')
} catch (error) {
  explain(error)
}

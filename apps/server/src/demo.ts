import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startSimulator } from '@rastro/testkit'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { createDemo } from './demo-data.ts'
import { keepDemoLogin } from './demo-login.ts'
import { closeOnSignal, explain, keepFilesPrivate } from './process.ts'

/** `npm run demo`: a fresh store with a week of history and 40 vehicles that drive on from there, on their own. */
try {
  keepFilesPrivate()
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  if (config.DATABASE_URL) throw new Error('The demo keeps its own embedded store: run it without DATABASE_URL.')
  const folder = join(config.DATA_DIR, 'demo')
  await mkdir(folder, { recursive: true })
  const login = await keepDemoLogin(join(folder, 'login.json'), config)
  const data = join(folder, 'store')
  await rm(data, { recursive: true, force: true })

  console.log('▸ making 40 vehicles with a week of history')
  const fleet = await createDemo(data, login)
  const app = await compose({ ...config, DATA_DIR: data }, { restart: sayNoRestart })
  const { url, devicePorts } = await app.start()
  const ports = Object.fromEntries(Object.entries(devicePorts).map(([name, { tcp, http }]) => [name, tcp ?? http ?? 0]))
  const closed = Object.entries(ports).filter(([, port]) => port === 0)
  if (closed.length > 0)
    throw new Error(`These device ports are taken: ${closed.map(([name]) => name).join(', ')}. Set DEVICE_PORT_OFFSET.`)
  const simulator = startSimulator({ host: '127.0.0.1', ports, fleet })
  closeOnSignal(app, () => simulator.stop())

  console.log(`
  Rastro is running with a moving demo fleet.

    open      ${(config.PUBLIC_URL ?? url).replace('0.0.0.0', 'localhost')}
    login     ${login.email}
    password  ${login.password}

  A phone joins over the OsmAnd protocol: add a vehicle with its identifier, then send to port ${ports.osmand}.
  The demo starts afresh each time; "npm start" keeps your own data. Ctrl+C ends it.
`)
} catch (error) {
  explain(error)
}

function sayNoRestart(): void {
  console.log('▸ a restart was asked for; the demo goes on, because it would begin afresh')
}

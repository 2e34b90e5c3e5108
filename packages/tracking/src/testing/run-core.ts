import { join } from 'node:path'
import { createLog, systemClock } from '@rastro/platform'
import { createCommands } from '../commands/create-commands.ts'
import { createLines } from '../commands/lines.ts'
import { createCore } from '../core.ts'
import { gt06 } from '../protocols/gt06/index.ts'
import { openStore } from '../store/index.ts'

/**
 * A core with its commands over the embedded store of the folder it is given, as a process of its own that tests may
 * kill. Prints the port of GT06; started by core.test.ts and commands/restart.test.ts.
 */
const store = await openStore({ file: join(process.argv[2]!, 'rastro.sqlite') })
const log = createLog('silent')
const lines = createLines({ clock: systemClock })
const core = await createCore({
  store,
  protocols: [gt06],
  clock: systemClock,
  log,
  host: '127.0.0.1',
  port: () => 0,
  mode: { kind: 'embedded' },
  node: 0,
  watcher: lines,
})
const { fleet, directory, bus, events } = core
const commands = await createCommands({
  store,
  fleet,
  directory,
  lines,
  protocols: [gt06],
  bus,
  events,
  clock: systemClock,
  log,
  sms: () => undefined,
  expiryMs: 3_600_000,
})
commands.start()
const ports = await core.start()
process.stdout.write(`${ports['gt06']!.tcp}\n`)

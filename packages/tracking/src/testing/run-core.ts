import { join } from 'node:path'
import { createLog, systemClock } from '@rastro/platform'
import { createCore } from '../core.ts'
import { gt06 } from '../protocols/gt06/index.ts'
import { openStore } from '../store/index.ts'

/**
 * A core with the embedded store of the folder it is given, as a process of its own that tests may kill. Prints the port
 * of GT06; started by core.test.ts.
 */
const store = await openStore({ file: join(process.argv[2]!, 'rastro.sqlite') })
const core = await createCore({
  store,
  protocols: [gt06],
  clock: systemClock,
  log: createLog('silent'),
  host: '127.0.0.1',
  port: () => 0,
  mode: { kind: 'embedded' },
  node: 0,
})
const ports = await core.start()
process.stdout.write(`${ports['gt06']!.tcp}\n`)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS, type Device, USER_DEFAULTS } from '@rastro/contracts'
import type { DatabaseOptions } from '@rastro/platform'
import { onTestFinished } from 'vitest'
import type { CommandOrder, EventSink, Sms } from '../commands/commands.ts'
import { createCommands } from '../commands/create-commands.ts'
import { createLines } from '../commands/lines.ts'
import { createCore } from '../core.ts'
import { protocols } from '../protocols/index.ts'
import { openStore } from '../store/index.ts'
import { createTestClock } from './clock.ts'
import { silent } from './fleet.ts'

type RecordedEvent = Parameters<EventSink['record']>[0]

interface CommandWorldOptions {
  /** Keep the store in this folder, which outlives the world. */
  folder?: string
  /** Use this database instead of a file of its own. */
  database?: DatabaseOptions
  sms?: Sms
}

/** Device ports of every protocol and the door to commands, over a real store; gone when the test ends. */
export async function startCommands(options: CommandWorldOptions = {}) {
  const clock = createTestClock()
  const folder = options.folder ?? (await makeFolder())
  const store = await openStore(options.database ?? { file: join(folder, 'rastro.sqlite') })
  const lines = createLines({ clock })
  const core = await createCore({
    store,
    protocols,
    clock,
    log: silent,
    host: '127.0.0.1',
    port: () => 0,
    mode: { kind: 'embedded' },
    node: 0,
    watcher: lines,
  })
  const events: RecordedEvent[] = []
  const commands = await createCommands({
    store,
    fleet: core.fleet,
    directory: core.directory,
    lines,
    protocols,
    bus: core.bus,
    events: { record: (event) => events.push(event) },
    clock,
    log: silent,
    sms: () => options.sms,
    expiryMs: 3_600_000,
  })
  commands.start()
  const ports = await core.start()
  let isClosed = false
  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    await core.close()
    await commands.close()
    await store.close()
  }
  onTestFinished(close)

  return {
    clock,
    store,
    core,
    lines,
    commands,
    events,
    ports,
    close,
    async addDevice(uniqueId: string, changes: Partial<Device> = {}): Promise<Device> {
      const device = await store.devices.add({ ...DEVICE_DEFAULTS, name: uniqueId, ...changes, uniqueId })
      core.fleet.put(device)
      return device
    },
    addUser: (email: string) => store.users.add({ ...USER_DEFAULTS, name: email, email }),
    /** Send as a person, of no account unless told. */
    order(deviceId: number, type: string, changes: Partial<CommandOrder> = {}) {
      return commands.send({ deviceId, type, attributes: {}, by: { sender: 'user' }, ...changes })
    },
    /** Every command the device was ever meant to get, oldest first, as the store has it. */
    async sent(deviceId: number) {
      return (await store.sentCommands.ofDevice(deviceId, 1000)).toReversed()
    },
  }
}

/** A folder until the end of the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-commands-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

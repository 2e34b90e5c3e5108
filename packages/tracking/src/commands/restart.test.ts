import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DEVICE_DEFAULTS, type SentCommand, wireTime } from '@rastro/contracts'
import { describeDatabases } from '@rastro/testkit/databases'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../store/index.ts'
import { makeFolder, startCommands } from '../testing/commands.ts'
import { imeiOf, locationFrame, loginFrame, resultFrame } from '../testing/gt06-frames.ts'
import { connectTracker, type Tracker } from '../testing/tracker.ts'

const HOUR_MS = 3_600_000
const VEHICLES = 4
const COMMANDS = 60
const KILLS = 4

type CommandWorld = Awaited<ReturnType<typeof startCommands>>

function speak(tracker: Tracker, index: number, serial: number): void {
  tracker.send(locationFrame(index, serial, new Date(Date.now() - HOUR_MS + serial * 1000)))
}

async function connectTo(world: CommandWorld): Promise<Tracker> {
  const tracker = await connectTracker(world.ports['gt06']!.tcp!)
  onTestFinished(() => void tracker.socket.destroy())
  return tracker
}

describeDatabases('after a restart', (database) => {
  test('what waited is sent, what was sent is not sent again, and its answer still counts', async () => {
    const created = await database.create()
    onTestFinished(created.drop)
    const first = await startCommands({ database: created.options })
    const device = await first.addDevice(imeiOf(0))
    const tracker = await connectTo(first)
    tracker.send(loginFrame(0))
    speak(tracker, 0, 1)
    await tracker.bytes(20)
    expect(await first.order(device.id, 'custom', { attributes: { data: 'SENT#' } })).toMatchObject({ state: 'sent' })
    tracker.socket.destroy()
    await vi.waitFor(() => expect(first.core.fleet.byId(device.id)?.status).toBe('offline'))
    expect(await first.order(device.id, 'custom', { attributes: { data: 'WAITS#' } })).toMatchObject({
      state: 'queued',
    })
    await first.close()

    const second = await startCommands({ database: created.options })
    const again = await connectTo(second)
    again.send(loginFrame(0))
    speak(again, 0, 2)
    await vi.waitFor(() => expect(again.pending).toContain('WAITS#'))
    expect(again.pending).not.toContain('SENT#')
    again.send(resultFrame('OK'))
    await vi.waitFor(async () =>
      expect(await second.sent(device.id)).toMatchObject([{ state: 'acknowledged', result: 'OK' }, { state: 'sent' }]),
    )
  })
})

test('a process killed with -9 while it sends has sent no command twice, and sends the rest when it runs again', async () => {
  const folder = await makeFolder()
  await queueCommands(folder)
  /** Commands each tracker got, over all lives of the server. */
  const heard: string[][] = Array.from({ length: VEHICLES }, () => [])
  for (let kill = 1; kill <= KILLS; kill++) await runAndKill(folder, heard, (VEHICLES * COMMANDS * kill) / (KILLS + 1))
  await runAndKill(folder, heard, Number.POSITIVE_INFINITY)

  for (const got of heard) expect(new Set(got).size).toBe(got.length)
  const store = await openStore({ file: join(folder, 'rastro.sqlite') })
  for (let index = 0; index < VEHICLES; index++) {
    const commands = await store.sentCommands.ofDevice(index + 1, 1000)
    expect(commands.map(({ state }) => state)).toEqual(commands.map(() => 'sent'))
    // What is missing left the store and not the process: at most one for each kill.
    expect(heard[index]!.length).toBeGreaterThanOrEqual(COMMANDS - KILLS)
  }
  await store.close()
})

async function queueCommands(folder: string): Promise<void> {
  const store = await openStore({ file: join(folder, 'rastro.sqlite') })
  for (let index = 0; index < VEHICLES; index++) {
    const { id } = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: imeiOf(index) })
    for (let count = 0; count < COMMANDS; count++) await store.sentCommands.add(queuedCommand(id, `<${id}.${count}>`))
  }
  await store.close()
}

function queuedCommand(deviceId: number, data: string): Omit<SentCommand, 'id'> {
  const now = Date.now()
  return {
    attributes: { data },
    deviceId,
    type: 'custom',
    textChannel: false,
    description: null,
    state: 'queued',
    sender: 'user',
    userId: 0,
    creationTime: wireTime(new Date(now)),
    expirationTime: wireTime(new Date(now + HOUR_MS)),
    sentTime: null,
    endTime: null,
    result: null,
  }
}

/** Run the server, let every tracker speak, and kill it when `goal` commands arrived, or no more come. */
async function runAndKill(folder: string, heard: string[][], goal: number): Promise<void> {
  const script = new URL('../testing/run-core.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [port] = await once(child.stdout, 'data')
  const trackers = await Promise.all(heard.map(() => connectTracker(Number(port))))
  const arrived = () => [...heard.flat(), ...trackers.flatMap(commandsOf)].length
  for (const [index, tracker] of trackers.entries()) {
    tracker.send(loginFrame(index))
    speak(tracker, index, 1)
  }
  let before = -1
  while (arrived() < goal && (goal !== Number.POSITIVE_INFINITY || arrived() !== before)) {
    before = arrived()
    await new Promise((resolve) => setTimeout(resolve, goal === Number.POSITIVE_INFINITY ? 1500 : 1))
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all(trackers.map(({ closed }) => closed))
  for (const [index, tracker] of trackers.entries()) heard[index]!.push(...commandsOf(tracker))
}

function commandsOf(tracker: Tracker): string[] {
  return tracker.pending.match(/<[\d.]+>/g) ?? []
}

import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDevice } from './device.ts'
import { startSimulator } from './simulator.ts'
import { readTrace, recordsOfTrace } from './trace.ts'
import { type TrackerName, trackers } from './trackers/index.ts'
import { createDemoFleet } from './vehicles/demo-fleet.ts'

const HELP = `Play virtual trackers at a running server, over real sockets in real protocols.

npm run simulate -- [options]

  --host <name>       where the server listens              (127.0.0.1)
  --offset <n>        DEVICE_PORT_OFFSET of the server      (0)
  --vehicles <n>      size of the demo fleet                (40)
  --protocol <name>   one protocol for all: ${trackers.map(({ name }) => name).join(', ')}
  --trace <file>      play a recorded journey instead: CSV with time, latitude, longitude
  --id <text>         unique id of the tracker that plays the journey (990000123450001)
  --seconds <n>       end after so many seconds             (never, or when the journey is over)
  --rate <n>          positions a second: of the whole fleet, or of the journey (else in its own time)
  --seed <n>          another seed, another fleet           (7)
  --help              this text

The server only takes positions of devices it knows. The demo knows its own fleet; elsewhere add the ids printed.
`

interface Settings {
  readonly host: string
  readonly offset: number
  readonly vehicles: number
  readonly seconds: number
  readonly rate: number | undefined
  readonly seed: number
  readonly protocol: TrackerName | undefined
  readonly trace: string | undefined
  readonly id: string
}

/** @throws Error with a sentence for the person at the keyboard */
function readSettings(): Settings | undefined {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      host: text,
      offset: text,
      vehicles: text,
      protocol: text,
      trace: text,
      id: text,
      seconds: text,
      rate: text,
      seed: text,
      help: { type: 'boolean' },
    },
  })
  if (values.help) return undefined
  return {
    host: values.host ?? '127.0.0.1',
    offset: wholeNumber('offset', values.offset, 0),
    vehicles: wholeNumber('vehicles', values.vehicles, 40),
    seconds: wholeNumber('seconds', values.seconds, Number.POSITIVE_INFINITY),
    rate: values.rate === undefined ? undefined : wholeNumber('rate', values.rate, 1),
    seed: wholeNumber('seed', values.seed, 7),
    protocol: knownProtocol(values.protocol),
    trace: values.trace,
    id: values.id ?? '990000123450001',
  }
}

function wholeNumber(name: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard
  if (!/^\d+$/u.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return Number(text)
}

function knownProtocol(name: string | undefined): TrackerName | undefined {
  if (name === undefined) return undefined
  const tracker = trackers.find((each) => each.name === name)
  if (!tracker)
    throw new Error(`no tracker here speaks "${name}"; known: ${trackers.map((each) => each.name).join(', ')}`)
  return tracker.name
}

async function playFleet(settings: Settings, ending: AbortSignal): Promise<void> {
  const { host, offset, vehicles, seed, protocol, rate } = settings
  const fleet = createDemoFleet(vehicles, { seed, ...(protocol && { protocol }) })
  const ids = fleet.vehicles.map(({ uniqueId }) => uniqueId)
  console.log(`${vehicles} vehicles, seed ${seed}: ${ids.slice(0, 6).join(' ')}${ids.length > 6 ? ' …' : ''}`)
  const everySeconds = rate === undefined ? 4 : Math.max(1, Math.round(vehicles / rate))
  const simulator = startSimulator({ host, ports: { offset }, fleet, everySeconds })
  await everySecond(ending, () => {
    const { connected, moving, sent, acknowledged, pending, lastError } = simulator.stats()
    const trouble = lastError === undefined ? '' : ` · ${lastError}`
    return `${connected} connected · ${moving} moving · ${sent} sent · ${acknowledged} confirmed · ${pending} waiting${trouble}`
  })
  await simulator.stop()
}

async function playTrace(settings: Settings, path: string, ending: AbortSignal): Promise<void> {
  const { host, offset, id, protocol = 'osmand', rate } = settings
  const port = (trackers.find(({ name }) => name === protocol)?.port ?? 0) + offset
  const points = await readTrace(path)
  const first = points[0]?.time.getTime() ?? 0
  const last = points.at(-1)?.time.getTime() ?? 0
  // In its own time the journey begins now; at a rate it has just ended.
  const records = recordsOfTrace(points, new Date(Date.now() + (rate === undefined ? last - first : 0)))
  const device = createDevice({ protocol, uniqueId: id, host, port })
  console.log(`${id} plays ${records.length} points of ${path} as ${protocol} at ${host}:${port}`)
  const over = new AbortController()
  const report = everySecond(AbortSignal.any([ending, over.signal]), () => {
    const { sent, acknowledged, pending, lastError } = device.stats()
    const trouble = lastError === undefined ? '' : ` · ${lastError}`
    return `${sent} of ${records.length} sent · ${acknowledged} confirmed · ${pending} waiting${trouble}`
  })
  for (const record of records) {
    if (ending.aborted) break
    const delay = rate === undefined ? record.fixTime.getTime() - Date.now() : 1000 / rate
    await pause(Math.max(0, delay), undefined, { signal: ending }).catch(() => {})
    device.send(record)
  }
  await Promise.race([device.settled(), ended(ending)])
  over.abort()
  await report
  await device.stop()
}

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

async function everySecond(ending: AbortSignal, line: () => string): Promise<void> {
  while (!ending.aborted) {
    await pause(1000, undefined, { signal: ending }).catch(() => {})
    console.log(line())
  }
}

async function main(): Promise<void> {
  const settings = readSettings()
  if (!settings) {
    console.log(HELP)
    return
  }
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  process.once('SIGTERM', () => ending.abort())
  if (Number.isFinite(settings.seconds)) setTimeout(() => ending.abort(), settings.seconds * 1000).unref()
  if (settings.trace === undefined) await playFleet(settings, ending.signal)
  else await playTrace(settings, settings.trace, ending.signal)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('npm run simulate -- --help tells what can be asked.')
  process.exitCode = 1
}

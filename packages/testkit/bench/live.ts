import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { USER_DEFAULTS } from '@rastro/contracts'
import { createPasswords } from '@rastro/tracking/access/passwords'
import { openStore } from '@rastro/tracking/store/index'
import { type LoadTracker, loadTrackers, runLoad } from '../src/load.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { type ClientReport, openLiveSockets, startRelay } from './live-sockets.ts'
import { readProcess } from './process-figures.ts'
import { ADMIN, type Addresses, findAddresses, HOST, logIn, type Product, startProduct } from './product.ts'
import { prepareDevices } from './records.ts'

const DIFFERENT_AUDIENCES = 10
/** For what is gathered at the end to arrive. */
const LAST_NEWS_MS = 500

/** From a tracker's frame to every browser that shows it. */
export const live = defineBenchmark({
  name: 'live',
  summary: "from a tracker's write to the message in each of many browsers' sockets",
  // `parts` 1: only sockets of ten people who see a tenth each. `slow`: so many more sockets that read nothing.
  options: { seconds: 15, sockets: 200, trackers: 1000, rate: 1000, parts: 0, slow: 0, target: 300 },
  async run({ seconds, sockets, trackers, rate, parts: onlyParts, slow, target }, say) {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
    const addresses = await findAddresses()
    // Only Teltonika frames carry milliseconds, which tell when a frame was sent.
    const fleet = loadTrackers(trackers).map(({ uniqueId }): LoadTracker => ({ protocol: 'teltonika', uniqueId }))
    await prepareAudiences(join(folder, 'rastro.sqlite'), fleet)
    const product = await startProduct({ addresses, folder })
    try {
      const cookies = await logInAll(addresses.url)
      const [everything = '', ...parts] = cookies
      const scenarios = [
        { name: 'lean, one audience', cookies: [everything], isLean: true },
        { name: `lean, ${DIFFERENT_AUDIENCES} audiences`, cookies: parts, isLean: true },
        { name: 'whole messages, one audience', cookies: [everything], isLean: false },
        { name: `whole messages, ${DIFFERENT_AUDIENCES} audiences`, cookies: parts, isLean: false },
      ]
      const figures: Figure[] = []
      for (const scenario of scenarios.filter((one) => onlyParts === 0 || one.cookies === parts)) {
        say(`${sockets} sockets, ${scenario.name}, ${seconds} s`)
        const load = { host: HOST, ports: addresses.ports, trackers: fleet, rate, seconds }
        figures.push(...(await measure({ ...scenario, sockets, slow, target, url: addresses.url, load, product })))
      }
      return [...figures, ...(await rawLimit({ sockets, seconds: Math.min(5, seconds), rate }))]
    } finally {
      await product.stop()
      await rm(folder, { recursive: true })
    }
  },
})

interface Scenario {
  name: string
  cookies: readonly string[]
  isLean: boolean
  sockets: number
  slow: number
  /** Most milliseconds of the 95th of 100. */
  target: number
  url: string
  load: Parameters<typeof runLoad>[0]
  product: Product
}

async function measure({ name, product, load, target, ...clients }: Scenario): Promise<Figure[]> {
  const open = await openLiveSockets(clients)
  const before = readProcess(product.pid)
  const { sent } = await runLoad(load)
  await pause(LAST_NEWS_MS)
  const after = readProcess(product.pid)
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds
  const memory = after.residentBytes
  const report = await open.finish()
  const expected = (sent * clients.sockets) / clients.cookies.length
  return [
    { name: `${name}: p95`, value: report.p95, unit: 'ms', atMost: target },
    { name: `${name}: p99`, value: report.p99, unit: 'ms' },
    { name: `${name}: arrived of sent`, value: (report.arrived / expected) * 100, unit: '%' },
    { name: `${name}: CPU of the product`, value: (cpuSeconds / load.seconds) * 100, unit: '% of a core' },
    { name: `${name}: memory of the product`, value: memory / 1e6, unit: 'MB' },
    { name: `${name}: sent to sockets`, value: megabytes(report) / load.seconds, unit: 'MB/s' },
  ]
}

function megabytes({ bytes }: ClientReport): number {
  return bytes / 1e6
}

async function rawLimit({ sockets, seconds, rate }: Record<'sockets' | 'seconds' | 'rate', number>): Promise<Figure[]> {
  const relay = await startRelay(rate)
  try {
    const open = await openLiveSockets({ url: relay.url, cookies: [], sockets, isLean: true })
    await pause(seconds * 1000)
    const { p95 } = await open.finish()
    return [{ name: 'raw limit: a server that only sends, p95', value: p95, unit: 'ms' }]
  } finally {
    relay.stop()
  }
}

const emailOf = (part: number): string => `part${part}@example.com`

/** One person who sees all, the administrator; and some who see an equal part each. */
async function prepareAudiences(file: string, fleet: readonly LoadTracker[]): Promise<void> {
  const ids = await prepareDevices(
    { file },
    fleet.map(({ uniqueId }) => uniqueId),
  )
  const store = await openStore({ file })
  const hash = await createPasswords().hash(ADMIN.password)
  const administrator = await addUser(ADMIN.email, true)
  const parts: number[] = []
  for (let part = 0; part < DIFFERENT_AUDIENCES; part++) parts.push(await addUser(emailOf(part), false))
  for (const [index, deviceId] of [...ids.values()].entries()) {
    await store.links.add({ userId: administrator, deviceId })
    await store.links.add({ userId: parts[index % parts.length] ?? administrator, deviceId })
  }
  await store.close()

  async function addUser(email: string, isAdministrator: boolean): Promise<number> {
    const user = { ...USER_DEFAULTS, name: email, email, administrator: isAdministrator, deviceLimit: -1 }
    const { id } = await store.users.add(user)
    await store.users.setPasswordHash(id, hash)
    return id
  }
}

/** @returns sessions: first of who sees all, then of who sees a part */
async function logInAll(url: Addresses['url']): Promise<string[]> {
  const cookies: string[] = []
  for (const email of [ADMIN.email, ...Array.from({ length: DIFFERENT_AUDIENCES }, (_, part) => emailOf(part))])
    cookies.push(await logIn(url, email))
  return cookies
}

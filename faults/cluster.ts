import { type Addresses, findAddresses, HOST, type Product, startProduct } from '@rastro/testkit/bench/product'
import { prepareDevices } from '@rastro/testkit/bench/records'
import { loadTrackers } from '@rastro/testkit/load'
import { startNats, type TestNats } from '@rastro/testkit/nats'
import { startPostgres, type TestPostgres } from '@rastro/testkit/postgres'
import { startBalancer } from './balancer.ts'
import { type Comparison, compareBook, waitForRecords } from './compare-book.ts'
import type { FaultTools } from './fault.ts'
import { type LedgerFleet, startLedgerFleet } from './ledger-fleet.ts'
import { type LiveWatch, watchLive } from './live-watch.ts'
import { type Namespace, openNamespace } from './namespace.ts'
import { prepareViewer } from './viewer.ts'

const ROLES = ['ingest', 'ingest', 'api', 'api'] as const

export interface ClusterOptions {
  readonly trackers: number
  /** Whether the first node for trackers runs on a host of its own. */
  readonly isApart?: boolean
}

/** Two nodes for trackers and two for people as processes of their own, on one PostgreSQL and one NATS. */
export interface Cluster {
  readonly postgres: TestPostgres
  readonly nats: TestNats
  readonly nodes: readonly ClusterNode[]
  /** The host of the first node, where it has one. */
  readonly apart: Namespace | undefined
  /** Maps open at both nodes for people. */
  readonly watches: readonly LiveWatch[]
  send(rate: number): LedgerFleet
  /** Let the trackers finish, stop all nodes, and compare the database with the book. */
  compare(fleet: LedgerFleet): Promise<Comparison>
}

export interface ClusterNode {
  readonly role: (typeof ROLES)[number]
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const DRAIN_MS = 180_000

/** Start it. Trackers reach the nodes by something that hands their connections on to whichever is there. */
export async function startCluster(options: ClusterOptions, tools: FaultTools): Promise<Cluster> {
  const postgres = await startPostgres({ isDurable: true })
  tools.onEnd(() => postgres.stop())
  const nats = await startNats()
  tools.onEnd(() => nats.stop())
  const location = { url: postgres.url }
  const trackers = loadTrackers(options.trackers)
  const names = trackers.map(({ uniqueId }) => uniqueId)
  const ids = await prepareDevices(location, names)
  await prepareViewer(location, ids)
  const apart = options.isApart ? openNamespace(tools) : undefined
  const nodes: (ClusterNode & { addresses: Addresses; host: string })[] = []
  const files = await tools.folder()
  for (const [index, role] of ROLES.entries()) {
    const where = index === 0 ? apart : undefined
    const way = { postgres: postgres.url, nats: nats.url }
    if (where) for (const name of ['postgres', 'nats'] as const) way[name] = await reachFrom(where, way[name], tools)
    nodes.push(await prepareNode({ role, way, where, files }, tools))
  }
  for (const node of nodes) await node.start()
  const backends = (name: 'gt06' | 'teltonika') =>
    nodes.filter(({ role }) => role === 'ingest').map(({ addresses, host }) => ({ host, port: addresses.ports[name] }))
  const [gt06, teltonika] = [await startBalancer(backends('gt06')), await startBalancer(backends('teltonika'))]
  tools.onEnd(() => Promise.all([gt06.close(), teltonika.close()]))
  const watches: LiveWatch[] = []
  for (const { role, addresses } of nodes) if (role === 'api') watches.push(await watchLive(addresses.url))
  tools.onEnd(() => watches.forEach((watch) => watch.stop()))
  const front = { ...nodes[0]!.addresses, ports: { gt06: gt06.port, teltonika: teltonika.port } }

  return {
    postgres,
    nats,
    nodes,
    apart,
    watches,
    send(rate) {
      const fleet = startLedgerFleet({ addresses: front, trackers, rate })
      tools.onEnd(() => fleet.stop())
      return fleet
    },
    async compare(fleet) {
      await fleet.settle()
      await fleet.stop()
      await waitForRecords(location, fleet.entries.length, DRAIN_MS)
      for (const node of nodes) await node.stop()
      return compareBook(location, ids, fleet.entries)
    },
  }
}

/** Let a host apart reach an address of ours. @returns the address as it is there */
async function reachFrom({ here }: Namespace, url: string, tools: FaultTools): Promise<string> {
  const { hostname, port } = new URL(url)
  const bridge = await startBalancer([{ host: hostname, port: Number(port) }], { host: here })
  tools.onEnd(() => bridge.close())
  return url.replace(`${hostname}:${port}`, `${here}:${bridge.port}`)
}

interface NodeWish {
  role: (typeof ROLES)[number]
  way: { postgres: string; nats: string }
  where: Namespace | undefined
  /** The folder all of them share. */
  files: string
}

async function prepareNode({ role, way, where, files }: NodeWish, tools: FaultTools) {
  const [folder, addresses] = [await tools.folder(), await findAddresses()]
  const host = where?.there ?? HOST
  let product: Product | undefined
  tools.onEnd(() => product?.kill())
  return {
    role,
    addresses,
    host,
    async start() {
      product = await startProduct({
        addresses,
        folder,
        host,
        databaseUrl: way.postgres,
        environment: { ROLE: role, NATS_URL: way.nats, FILES_DIR: files },
        hasDevicePorts: role === 'ingest',
        ...(where && { front: where.front }),
      })
    },
    kill: async () => product?.kill(),
    stop: async () => void (await product?.stop()),
  }
}

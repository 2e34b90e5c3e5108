import { join } from 'node:path'
import type { DatabaseOptions } from '@rastro/platform'
import {
  type Addresses,
  findAddresses,
  type Product,
  type ProductOptions,
  startProduct,
} from '@rastro/testkit/bench/product'
import { prepareDevices } from '@rastro/testkit/bench/records'
import { type LoadTracker, loadTrackers } from '@rastro/testkit/load'
import { startPostgres, type TestPostgres } from '@rastro/testkit/postgres'
import { type Comparison, compareBook, waitForRecords } from './compare-book.ts'
import type { FaultTools } from './fault.ts'
import { type LedgerFleet, startLedgerFleet } from './ledger-fleet.ts'

export const STORES = ['embedded', 'PostgreSQL'] as const
export type StoreKind = (typeof STORES)[number]

export interface SceneOptions extends Partial<Omit<ProductOptions, 'addresses'>> {
  readonly store: StoreKind
  readonly trackers: number
  /** The database the product is told of, where it is not the PostgreSQL itself but somebody in between. */
  readonly way?: (postgresUrl: string) => Promise<string>
  /** Where PostgreSQL keeps its data. */
  readonly postgresParent?: string
}

/** The product as a process of its own on a store with trackers, and a book of what they were told. */
export interface Scene {
  readonly addresses: Addresses
  readonly folder: string
  readonly location: DatabaseOptions
  readonly trackers: readonly LoadTracker[]
  /** Ids of the trackers' devices. */
  readonly ids: ReadonlyMap<string, number>
  /** Only with PostgreSQL. */
  readonly postgres: TestPostgres | undefined
  /** The running process; the latest one. */
  readonly product: Product
  start(changes?: Partial<ProductOptions>): Promise<Product>
  /** Trackers that send so many records a second, over all of them. */
  send(rate: number): LedgerFleet
  /** Let the trackers finish, stop the product, and compare the store with the book. */
  compare(fleet: LedgerFleet): Promise<Comparison>
}

const DRAIN_MS = 180_000

/** Prepare it; the product runs after `start`. Everything ends with the fault. */
export async function openScene(options: SceneOptions, tools: FaultTools): Promise<Scene> {
  const folder = options.folder ?? (await tools.folder())
  const postgres = options.store === 'PostgreSQL' ? await openPostgres(options, tools) : undefined
  const location: DatabaseOptions = postgres ? { url: postgres.url } : { file: join(folder, 'rastro.sqlite') }
  const trackers = loadTrackers(options.trackers)
  const ids = await prepareDevices(
    location,
    trackers.map(({ uniqueId }) => uniqueId),
  )
  const addresses = await findAddresses()
  const databaseUrl = postgres && (options.way ? await options.way(postgres.url) : postgres.url)
  let product: Product | undefined
  tools.onEnd(() => product?.kill())

  function running(): Product {
    if (!product) throw new Error('the product was not started')
    return product
  }
  return {
    addresses,
    folder,
    location,
    trackers,
    ids,
    postgres,
    get product() {
      return running()
    },
    async start(changes = {}) {
      product = await startProduct({ ...options, addresses, folder, databaseUrl, ...changes })
      return product
    },
    send(rate) {
      const fleet = startLedgerFleet({ addresses, trackers, rate })
      tools.onEnd(() => fleet.stop())
      return fleet
    },
    async compare(fleet) {
      await fleet.settle()
      await fleet.stop()
      if (postgres) await waitForRecords(location, fleet.entries.length, DRAIN_MS)
      await running().stop()
      return compareBook(location, ids, fleet.entries)
    },
  }
}

async function openPostgres({ postgresParent }: SceneOptions, tools: FaultTools): Promise<TestPostgres> {
  const postgres = await startPostgres({ isDurable: true, ...(postgresParent && { parent: postgresParent }) })
  tools.onEnd(() => postgres.stop())
  return postgres
}

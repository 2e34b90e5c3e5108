import type { HealthSeries, ImportJob } from '@rastro/contracts'
import type { InvoiceStore } from './invoice-store.ts'
import type { MassMessageStore } from './mass-message-store.ts'
import type { TaskStore } from './task-store.ts'

/** What the extension keeps, one room for each subject. */
export interface ExtensionStore {
  readonly integrations: IntegrationStore
  readonly themes: ThemeStore
  readonly health: HealthStore
  readonly imports: ImportStore
  readonly massMessages: MassMessageStore
  readonly invoices: InvoiceStore
  readonly tasks: TaskStore
  readonly billing: BillingStore
}

/** Settings of services the installation uses, sealed by who asks. */
export interface IntegrationStore {
  /** @returns undefined where nothing was saved */
  find(key: string): Promise<string | undefined>
  /** @param savedAt epoch milliseconds */
  save(key: string, sealed: string, savedAt: number): Promise<void>
}

/** How the installation and its resellers look. `owner` is the reseller's user id, 0 the installation itself. */
export interface ThemeStore {
  list(): Promise<{ owner: number; settings: string }[]>
  /** @param savedAt epoch milliseconds */
  save(owner: number, settings: string, savedAt: number): Promise<void>
  remove(owner: number): Promise<void>
}

/** How the database is now, and how the server was. */
export interface HealthStore {
  /**
   * Bytes of the whole database, how long a question takes in milliseconds, and the pool where there is one.
   * @param nowMs milliseconds that never jump
   */
  read(nowMs: () => number): Promise<DatabaseReading>
  /** Points of one process from a time on, the oldest first. @param from epoch milliseconds */
  points(node: number, stepMs: number, from: number): Promise<KeptPoint[]>
  /** Write points down, in place of those of the same time, and forget those before their `keepFrom`. */
  keepPoints(node: number, kept: readonly PointToKeep[]): Promise<void>
}

/** A number or null of each series, at a time in epoch milliseconds. */
export interface KeptPoint {
  at: number
  point: Partial<Record<HealthSeries, number | null>>
}

/** A point that stands for `stepMs`; older ones of its kind than `keepFrom` are forgotten. */
export interface PointToKeep extends KeptPoint {
  stepMs: number
  keepFrom: number
}

export interface DatabaseReading {
  kind: 'sqlite' | 'postgres'
  sizeBytes: number
  latencyMs: number
  connections?: number
  idle?: number
  waiting?: number
}

/** An import as it is kept: whose it is, and how far. */
export interface KeptImport {
  userId: number
  job: ImportJob
}

/** Imports of sheets. The rows lie sealed beside each: all of them until it is done, then those that failed. */
export interface ImportStore {
  /** @param savedAt epoch milliseconds */
  add(kept: KeptImport, sealed: string, savedAt: number): Promise<void>
  find(id: string): Promise<KeptImport | undefined>
  /** @returns undefined when there is no such import */
  sealedRows(id: string): Promise<string | undefined>
  /** Write down how far it is; `sealed` replaces its rows. */
  save(job: ImportJob, sealed?: string): Promise<void>
  /** Ids of those that are at work, or were when the process ended, the oldest first. */
  running(): Promise<string[]>
  /** The imports of a user, the newest first. */
  ofUser(userId: number): Promise<ImportJob[]>
  remove(id: string): Promise<void>
  /** Forget those that began before a time and are not at work. */
  removeBefore(time: number): Promise<void>
}

/** What billing remembers beside invoices: its days, and what the provider calls customers. */
export interface BillingStore {
  /** The last day up to `day` billing was done with; undefined = never. */
  lastRun(day: string): Promise<string | undefined>
  /** @param at epoch milliseconds */
  finishRun(day: string, at: number): Promise<void>
  findCustomer(account: string, userId: number): Promise<ProviderCustomer | undefined>
  saveCustomer(account: string, userId: number, customer: ProviderCustomer): Promise<void>
}

/** A customer as the provider knows him; `fingerprint` tells what it was told of him. */
export interface ProviderCustomer {
  readonly providerId: string
  readonly fingerprint: string
}

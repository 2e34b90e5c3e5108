/** What the extension keeps, one room for each subject. */
export interface ExtensionStore {
  readonly integrations: IntegrationStore
  readonly themes: ThemeStore
  readonly health: HealthStore
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

/** How the database is now. */
export interface HealthStore {
  /**
   * Bytes of the whole database, how long a question takes in milliseconds, and the pool where there is one.
   * @param nowMs milliseconds that never jump
   */
  read(nowMs: () => number): Promise<DatabaseReading>
}

export interface DatabaseReading {
  kind: 'sqlite' | 'postgres'
  sizeBytes: number
  latencyMs: number
  connections?: number
  idle?: number
  waiting?: number
}

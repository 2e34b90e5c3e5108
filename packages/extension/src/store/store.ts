/** What the extension keeps, one room for each subject. */
export interface ExtensionStore {
  readonly integrations: IntegrationStore
}

/** Settings of services the installation uses, sealed by who asks. */
export interface IntegrationStore {
  /** @returns undefined where nothing was saved */
  find(key: string): Promise<string | undefined>
  /** @param savedAt epoch milliseconds */
  save(key: string, sealed: string, savedAt: number): Promise<void>
}

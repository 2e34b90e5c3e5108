/** Tables of the extension and their columns. Times in epoch milliseconds, JSON as text. */
export interface ExtensionTables {
  integrations: { key: string; sealed: string; saved_at: number }
  themes: { owner: number; settings: string; saved_at: number }
  /** `job` is JSON. */
  imports: { id: string; user_id: number; state: string; job: string; sealed: string; saved_at: number }
}

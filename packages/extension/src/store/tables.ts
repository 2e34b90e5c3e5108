import type { Generated } from 'kysely'

/** Tables of the extension and their columns. Times in epoch milliseconds, days as `2026-12-10`, JSON as text. */
export interface ExtensionTables {
  integrations: { key: string; sealed: string; saved_at: number }
  themes: { owner: number; settings: string; saved_at: number }
  /** `point` is JSON: a number or null by series. `node`: which process; `step_ms`: how much time a point stands for. */
  health_points: { node: number; step_ms: number; at: number; point: string }
  /** `job` is JSON. */
  imports: { id: string; user_id: number; state: string; job: string; sealed: string; saved_at: number }
  mass_messages: {
    id: string
    user_id: number
    state: string
    is_stopped: number
    sealed: string
    begun_at: number
  }
  mass_message_sends: {
    message_id: string
    place: number
    user_id: number
    name: string
    channel: string
    state: string
    problem: string | null
    ended_at: number | null
  }
  invoices: {
    id: Generated<number>
    user_id: number
    period: string | null
    customer: string
    description: string
    search_key: string
    value: number
    terms: string
    due_date: string
    last_due_date: string | null
    status: string
    paid_date: string | null
    reference: string
    provider_id: string | null
    payment_link: string | null
    problem: string | null
    created_at: number
    checked_at: number
    suspended_at: number | null
  }
  billing_runs: { day: string; finished_at: number }
  webhook_events: { id: string; received_at: number }
  billing_tasks: { kind: string; subject: string; stamp: number; tries: number; due_at: number }
  billing_customers: { account: string; user_id: number; provider_id: string; fingerprint: string }
}

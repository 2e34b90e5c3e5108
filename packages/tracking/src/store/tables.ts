import type { Generated } from 'kysely'

/** Tables and columns that are asked for by name; entities and positions are read and written whole. */
export interface Tables {
  users: UserTable
  devices: { id: number; last_update: number | null; state_since: number | null; told_status: string | null }
  user_devices: { user_id: number; device_id: number }
  user_groups: { user_id: number; group_id: number }
  user_users: { user_id: number; managed_user_id: number }
  user_visits: { user_id: number; seen_at: number }
  secrets: SecretTable
  rejected_positions: RejectedPositionTable
  sent_commands: SentCommandTable
  device_lines: { device_id: number; profiles: string }
  actions: WithId<ActionTable>
  statistics: WithId<StatisticsRow>
  statistics_seen: { day: number; kind: string; object_id: number }
  deliveries: DeliveryTable
  report_mails: ReportMailTable
  report_outcomes: { report_id: number; sent_at: number | null; failed_at: number | null; problem: string | null }
  report_clocks: { id: number; checked_until: number }
  notice_marks: { user_id: number; read_until: number }
  notice_reads: { user_id: number; event_id: number }
  kept_secrets: { name: string; value: string }
  leases: { name: string; holder: string; until: number }
  counts: { name: string; since: number; taken: number; until: number }
  one_time: { name: string; until: number }
  job_clocks: { name: string; until: number }
}

interface UserTable {
  id: number
  email_key: string
  login_key: string | null
  password_hash: string | null
}

export interface ReportMailTable {
  report_id: number
  user_id: number
  period_from: number
  period_to: number
  is_sent: boolean
  attempts: number
  claimed_at: number
  /** Since when it may have arrived. */
  leaving_at: number | null
}

/** `user_id` is null for the set-up link. */
export interface SecretTable {
  hash: string
  purpose: string
  user_id: number | null
  created_at: number
  last_seen_at: number
  expires_at: number
  idle_ms: number
  origin: string | null
  parent: string | null
}

/** Times in epoch milliseconds; `user_id` is null when nobody sent it, or nobody who is still there. */
export interface SentCommandTable {
  id: Generated<number>
  device_id: number
  user_id: number | null
  sender: string
  type: string
  text_channel: boolean
  attributes: string
  description: string | null
  state: string
  created_at: number
  expires_at: number
  sent_at: number | null
  ended_at: number | null
  result: string | null
  /** What it answers, once. */
  once_for: string | null
}

/** Times in epoch milliseconds. A row without a channel says that the event was looked at. */
export interface DeliveryTable {
  id: Generated<number>
  event_id: number
  channel: string
  user_id: number
  /** The rule of a command, else 0: part of what makes a delivery one. */
  scope: number
  rule_id: number
  state: string
  attempts: number
  due_at: number
  created_at: number
  problem: string | null
}

interface RejectedPositionTable {
  position_id: number
  reason: string
  record: string
  rejected_at: number
}

export interface ActionTable {
  id: number
  attributes: string
  action_time: number
  address: string | null
  user_id: number | null
  action_type: string
  object_type: string | null
  object_id: number | null
  user_email: string | null
}

export interface StatisticsTable {
  id: number
  day: number
  capture_time: number
  active_users: number
  active_devices: number
  requests: number
  messages_received: number
  messages_stored: number
  mail_sent: number
  sms_sent: number
  geocoder_requests: number
  geolocation_requests: number
  protocols: string | null
}

type WithId<Table extends { id: number }> = Omit<Table, 'id'> & { id: Generated<number> }
/** Everything but the day begins at nothing. */
type StatisticsRow = {
  [Column in keyof StatisticsTable]: Column extends 'day' | 'capture_time' | 'id'
    ? StatisticsTable[Column]
    : Generated<StatisticsTable[Column]>
}

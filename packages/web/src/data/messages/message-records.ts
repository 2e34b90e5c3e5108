import { create } from 'zustand'
import type { MessageResult } from './send-message.ts'

/** How long what was written is remembered, in this page only (MSG-36, OP-65). */
export const RECORD_KEPT_MS = 5 * 60_000

/** A message somebody just wrote to a user. */
export interface MessageRecord {
  id: number
  userId: number
  /** Epoch milliseconds. */
  sentAt: number
  results: readonly MessageResult[]
}

/** The messages of the last five minutes, the newest first. Nothing of them is stored. */
export const useMessageRecords = create<{ records: readonly MessageRecord[] }>(() => ({ records: [] }))

let last = 0

/** Remember a message for five minutes. */
export function recordMessage(userId: number, results: readonly MessageResult[]): void {
  const record = { id: ++last, userId, sentAt: Date.now(), results }
  useMessageRecords.setState(({ records }) => ({ records: [record, ...records] }))
  setTimeout(() => {
    useMessageRecords.setState(({ records }) => ({ records: records.filter((one) => one !== record) }))
  }, RECORD_KEPT_MS)
}

import { notificationConnector } from '../notification-connector.ts'
import { type Draft, hasSubject, type WrittenChannel } from './written-channels.ts'

/** What became of a message by one channel to one user (MSG-30 to MSG-35). */
export interface MessageResult {
  success: boolean
  /** The server's own sentence when it failed. */
  message: string | null
  channel: WrittenChannel
  userId: number
  subject: string
  body: string
}

/**
 * Write to one user by one channel.
 * @throws ConnectorUnavailable the server does not answer
 */
export async function sendMessage(userId: number, channel: WrittenChannel, draft: Draft): Promise<MessageResult> {
  const words = { subject: hasSubject(channel) ? draft.subject.trim() : '', body: draft.body }
  const { success, message } = await notificationConnector.custom(channel, { userId, ...words })
  return { success, message, channel, userId, ...words }
}

export type Outcome = 'success' | 'partial' | 'failure'

/** How sending went as a whole (MSG-28). */
export function outcomeOf({ sent, total }: { sent: number; total: number }): Outcome {
  if (sent === 0) return 'failure'
  return sent === total ? 'success' : 'partial'
}

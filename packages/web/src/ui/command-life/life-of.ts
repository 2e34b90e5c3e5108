import type { SentCommand } from '@rastro/contracts'

/** After this long without an answer nobody expects one; the server gives up listening then, too. */
export const ANSWER_MS = 10 * 60_000

/** What was, is, or ended badly. */
export type StepTone = 'done' | 'now' | 'bad'

export interface LifeStep {
  key: 'asked' | 'queued' | 'sent' | 'awaiting' | 'unanswered' | 'acknowledged' | 'failed' | 'expired' | 'cancelled'
  tone: StepTone
  /** Epoch milliseconds; null for what lasts now. */
  time: number | null
  /** What the device answered, why it waits, or why it was given up, in the server's words. */
  result: string | null
}

function instant(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}

function lastStep(command: SentCommand, now: number): LifeStep | null {
  const { state, result, endTime, sentTime, textChannel } = command
  const time = instant(endTime)
  if (state === 'acknowledged') return { key: 'acknowledged', tone: 'done', time, result }
  if (state === 'expired') return { key: 'expired', tone: 'bad', time, result: null }
  if (state === 'failed') {
    const cancelled = result?.startsWith('Cancelled by ') ?? false
    return { key: cancelled ? 'cancelled' : 'failed', tone: 'bad', time, result }
  }
  // Nothing answers a text message.
  if (state === 'queued' || textChannel) return null
  const silent = now - (instant(sentTime) ?? now) > ANSWER_MS
  return { key: silent ? 'unanswered' : 'awaiting', tone: silent ? 'bad' : 'now', time: null, result: null }
}

/** The life of a command in its steps, oldest first: asked, perhaps queued, sent, and how it ended. */
export function lifeOf(command: SentCommand, now: number): LifeStep[] {
  const { state, creationTime, sentTime, result } = command
  const asked = instant(creationTime)
  const sent = instant(sentTime)
  const steps: LifeStep[] = [{ key: 'asked', tone: 'done', time: asked, result: null }]
  if (state === 'queued') steps.push({ key: 'queued', tone: 'now', time: null, result })
  else if (sent === null || sent - (asked ?? sent) > 1_000)
    steps.push({ key: 'queued', tone: 'done', time: null, result: null })
  if (sent !== null && state !== 'queued') steps.push({ key: 'sent', tone: 'done', time: sent, result: null })
  const last = lastStep(command, now)
  if (last) steps.push(last)
  return steps
}

import type { User } from '@rastro/contracts'
import { create } from 'zustand'
import { ApiError } from '../api.ts'
import { notificationConnector } from '../notification-connector.ts'
import { fillTemplate, type Templates } from './mass-message.ts'
import { EMPTY_DRAFT, hasSubject, problemsOf, type WrittenChannel } from './written-channels.ts'

/** Calls at once (OP-64). */
export const AT_ONCE = 4
/** The server lets so many through in an hour; one that is sent away asks again after this long. */
export const WAIT_MS = 60_000
const TOO_MANY = 429

/** What became of one message to one user. */
export interface MassResult {
  user: User
  channel: WrittenChannel
  success: boolean
  /** The server's own sentence when it failed. */
  message: string | null
}

/** A mass message under way, or how the last one ended; it lives as long as the page, whatever dialog is open. */
export interface MassSending {
  phase: 'none' | 'sending' | 'done'
  total: number
  results: readonly MassResult[]
  /** The server's limit is reached: it goes on by itself. */
  isWaiting: boolean
  /** Somebody stopped the rest. */
  isStopped: boolean
}

const NOTHING: MassSending = { phase: 'none', total: 0, results: [], isWaiting: false, isStopped: false }

/** The one mass message of this page. */
export const useMassSending = create<MassSending>(() => NOTHING)
const set = useMassSending.setState

let stop = new AbortController()

/** Stop after the messages that are under way. */
export function stopMassSending(): void {
  stop.abort()
  set({ isStopped: true, isWaiting: false })
}

/** Put away how the last one ended. */
export function forgetMassSending(): void {
  if (useMassSending.getState().phase === 'done') set(NOTHING)
}

/** Resolves after a while, or at once when the rest is stopped. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}

/**
 * Send a message to many, one call for each user and channel, a few at a time. Resolves when all are sent or stopped;
 * how it goes stands in {@link useMassSending}.
 */
export async function sendToMany(
  sends: readonly { user: User; channel: WrittenChannel }[],
  templates: Templates,
): Promise<void> {
  stop = new AbortController()
  const { signal } = stop
  set({ ...NOTHING, phase: 'sending', total: sends.length })
  const waiting = sends.values()
  const work = async (): Promise<void> => {
    for (const { user, channel } of waiting) {
      if (signal.aborted) return
      const result = await sendOne(user, channel, templates, signal)
      if (result) set(({ results }) => ({ results: [...results, result] }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  set({ phase: 'done', isWaiting: false })
}

async function sendOne(
  user: User,
  channel: WrittenChannel,
  templates: Templates,
  signal: AbortSignal,
): Promise<MassResult | null> {
  const { subject, body } = fillTemplate(templates[channel] ?? EMPTY_DRAFT, user)
  const words = { subject: hasSubject(channel) ? subject : '', body }
  // With a name in it a text may have become longer than the channel takes.
  if (problemsOf(channel, words).length > 0) return { user, channel, success: false, message: 'tooLong' }
  while (!signal.aborted) {
    try {
      await notificationConnector.send(channel, { userId: user.id, ...words })
      set({ isWaiting: false })
      return { user, channel, success: true, message: null }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== TOO_MANY) return failureOf(user, channel, error)
      set({ isWaiting: true })
      await pause(WAIT_MS, signal)
    }
  }
  return null
}

function failureOf(user: User, channel: WrittenChannel, error: unknown): MassResult {
  const message = error instanceof ApiError && error.body !== '' ? error.body : null
  return { user, channel, success: false, message }
}

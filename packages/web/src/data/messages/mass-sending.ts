import type { MassMessage, MassMessageDraft, MassResult, SlideProof, User } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError, callExtension } from '../api.ts'
import { type Templates, validChannels } from './mass-message.ts'
import { EMPTY_DRAFT, hasSubject } from './written-channels.ts'

/** How often the server is asked how far it is. */
export const LOOK_AGAIN_MS = 1000

/** The message to many this page knows of: one that is at work, or how the last one ended. */
export interface MassSending {
  /** Null = none. */
  message: MassMessage | null
  /** How the last one ended that was put away, or that ended while nobody looked; null = none of the last day. */
  previous: MassMessage | null
}

const NOTHING: MassSending = { message: null, previous: null }

/** It lives as long as the page, whatever dialog is open; the work itself is the server's. */
export const useMassSending = create<MassSending>(() => NOTHING)
const set = useMassSending.setState

async function ask<T>(path: string, call: Parameters<typeof callExtension>[1] = {}): Promise<T> {
  return (await (await callExtension(`/messages${path}`, call)).json()) as T // what each call promises
}

/**
 * Hand a message to the server, with the proof of the slide.
 * @throws ApiError the server refused or is away
 */
export async function beginMassMessage(users: readonly Pick<User, 'id'>[], templates: Templates): Promise<void> {
  const texts = validChannels(templates).map((channel) => {
    const { subject, body } = templates[channel] ?? EMPTY_DRAFT
    return { channel, subject: hasSubject(channel) ? subject : '', body }
  })
  const { token } = await ask<SlideProof>('/confirmations', { method: 'POST' })
  const draft: MassMessageDraft = { confirmation: token, userIds: users.map(({ id }) => id), texts }
  set({ message: await ask<MassMessage>('', { method: 'POST', json: draft }) })
}

/** Find the message that is at work, begun in this page or another, and how the last one ended. @throws ApiError */
export async function findMassMessage(): Promise<void> {
  const known = await ask<MassMessage[]>('')
  const running = known.find(({ state }) => state === 'running')
  set(({ message }) => ({
    message: message ?? running ?? null,
    previous: known.find(({ state }) => state === 'done') ?? null,
  }))
}

let following: Promise<MassMessage | null> | null = null

/**
 * Ask again and again how far it is, until it is over. A server that is away is asked on.
 * @returns how it ended; null for whoever comes second: one tells of the end
 */
export async function followMassMessage(): Promise<MassMessage | null> {
  if (following) return null
  following = follow()
  try {
    return await following
  } finally {
    following = null
  }
}

async function follow(): Promise<MassMessage | null> {
  for (;;) {
    const { message } = useMassSending.getState()
    if (message?.state !== 'running') return message
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    const next = await ask<MassMessage>(`/${message.id}`).catch((problem: unknown) => {
      // Gone is gone; whatever else is wrong passes.
      if (problem instanceof ApiError && problem.status !== 404) return message
      return null
    })
    set({ message: next })
  }
}

/** Send nothing more than what is under way. @throws ApiError */
export async function stopMassMessage({ id }: MassMessage): Promise<void> {
  set({ message: await ask<MassMessage>(`/${id}/stop`, { method: 'POST' }) })
}

/** Put away how the last one ended. */
export function forgetMassMessage(): void {
  set(({ message }) => (message?.state === 'running' ? {} : { message: null, previous: message }))
}

/** Look at how the last one ended once more. */
export function recallMassMessage(): void {
  set(({ message, previous }) => ({ message: message ?? previous }))
}

/** What became of each, failures first. */
export function massResultsQuery({ id, state }: MassMessage) {
  return queryOptions({
    queryKey: ['mass-message', id, 'results'],
    queryFn: ({ signal }) => ask<MassResult[]>(`/${id}/results`, { signal }),
    enabled: state === 'done',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

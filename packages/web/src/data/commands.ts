import type { Attributes, Command, QueuedCommand, SentCommand } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'

/** What is sent to a device. A `savedId` sends what was saved under it. */
export interface CommandOrder {
  deviceId: number
  type: string
  attributes?: Attributes
  description?: string
  /** By text message to the phone number of the device. */
  textChannel?: boolean
  savedId?: number
}

/** What came of an order at once: it left, or waits for the device under this id. */
export type SendOutcome = { state: 'sent' } | { state: 'queued'; id: number }

/** The answer of a server that keeps the command for later. */
const ACCEPTED = 202

/**
 * Send a command to a device.
 * @throws ApiError the server refused or is away
 */
export async function sendCommand(order: CommandOrder): Promise<SendOutcome> {
  const { deviceId, type, attributes = {}, description = '', textChannel = false, savedId = 0 } = order
  const json = { id: savedId, description, deviceId, type, textChannel, attributes }
  const response = await callApi('/commands/send', { method: 'POST', json })
  if (response.status !== ACCEPTED) return { state: 'sent' }
  // The wire is parsed here once; one device means one queued command.
  const { id } = (await response.json()) as QueuedCommand
  return { state: 'queued', id }
}

/**
 * The proof of a slide, which a stop carries where the installation wants it.
 * @throws ApiError the server refused or is away
 */
export async function proveSlide(): Promise<string> {
  const response = await callApi('/commands/confirmations', { method: 'POST' })
  const { token } = (await response.json()) as { token: string }
  return token
}

/** While something is on its way the list is asked for this often. */
const REFRESH_MS = 3_000
const MOST_SHOWN = 50

/** Whether anything about a command can still change by itself. Ten minutes is how long the server awaits an answer. */
export function isOpen({ state, sentTime, textChannel }: SentCommand, now: number): boolean {
  if (state === 'queued') return true
  return state === 'sent' && !textChannel && now - Date.parse(sentTime ?? '') < 10 * 60_000
}

/** The latest commands of a device and what became of them, kept fresh while one is on its way. */
export function sentCommandsOf(deviceId: number) {
  return queryOptions({
    queryKey: ['commands', 'sent', deviceId],
    queryFn: async ({ signal }) => {
      const query = { deviceId, limit: MOST_SHOWN }
      const response = await callApi('/commands/sent', { query, signal })
      return (await response.json()) as readonly SentCommand[]
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.some((command) => isOpen(command, Date.now())) ? REFRESH_MS : false,
  })
}

/** Give up a command that still waits. @throws ApiError it has left meanwhile, or the server is away */
export async function cancelCommand(id: number): Promise<void> {
  await callApi(`/commands/sent/${id}`, { method: 'DELETE' })
}
/** Names of the types a device takes, over its connection or by text message; of all types without a device. */
export function commandTypesOf(deviceId: number | null, textChannel = false) {
  return queryOptions({
    queryKey: ['commands', 'types', deviceId, textChannel],
    queryFn: async ({ signal }) => {
      const query = { ...(deviceId === null ? {} : { deviceId }), textChannel: String(textChannel) }
      const response = await callApi('/commands/types', { query, signal })
      const types = (await response.json()) as { type: string }[]
      return types.map(({ type }) => type)
    },
    staleTime: 60_000,
    retry: false,
  })
}

/** The saved commands a device can be sent. */
export function savedCommandsFor(deviceId: number) {
  return queryOptions({
    queryKey: ['objects', 'commands', 'for', deviceId],
    queryFn: async ({ signal }) => {
      const response = await callApi('/commands/send', { query: { deviceId }, signal })
      return (await response.json()) as readonly Command[]
    },
    staleTime: 30_000,
    retry: false,
  })
}

/** Agree, as a second person, to a stop that waits for one. @throws ApiError one is the person who sent it */
export async function approveCommand(id: number): Promise<void> {
  await callApi(`/commands/sent/${id}/approve`, { method: 'POST' })
}

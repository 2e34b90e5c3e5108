import type { ChannelName } from '@rastro/contracts'
import { CHANNEL_WORDS } from '@rastro/contracts/channels'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, callApi } from './api.ts'

/** What became of a message by one channel. */
export interface ChannelResult {
  channel: ChannelName
  success: boolean
  /** The server's own sentence when it failed. */
  message: string | null
}

/** Words a person writes to somebody. */
export interface WrittenMessage {
  userId: number
  subject: string
  body: string
}

/** The server that sends messages does not answer (NOT-26). */
export class ConnectorUnavailable extends Error {
  constructor(options: ErrorOptions) {
    super('The tracking server does not answer', options)
  }
}

async function post(path: string, call: Parameters<typeof callApi>[1]): Promise<Response> {
  try {
    return await callApi(path, { ...call, method: 'POST' })
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === null) throw new ConnectorUnavailable({ cause: problem })
    throw problem
  }
}

async function resultOf(channel: ChannelName, sending: Promise<unknown>): Promise<ChannelResult> {
  try {
    await sending
    return { channel, success: true, message: null }
  } catch (problem) {
    if (problem instanceof ApiError) return { channel, success: false, message: problem.body || null }
    throw problem
  }
}

/** Sends messages somebody asks for, each by one channel. Every call throws ConnectorUnavailable when nobody answers. */
export const notificationConnector = {
  /** A test to oneself, as an event of a type would be told (NOT-23). */
  test(channel: ChannelName, type: string): Promise<ChannelResult> {
    return resultOf(
      channel,
      post(`/notifications/test/${channel}`, { json: { type, notificators: channel }, withZone: true }),
    )
  },
  /** A message to a user by the name of a channel (NOT-24). */
  custom(channel: ChannelName, message: WrittenMessage): Promise<ChannelResult> {
    return resultOf(channel, notificationConnector.send(channel, message))
  },
  /** The same, with the server's answer. @throws ApiError when it was refused (NOT-25) */
  send(channel: ChannelName, { userId, subject, body }: WrittenMessage): Promise<Response> {
    return post(`/notifications/send/${channel}`, { query: { userId }, json: { subject, body } })
  },
} as const

const typesOf = async (path: string, signal: AbortSignal): Promise<string[]> => {
  const list = (await (await callApi(path, { signal })).json()) as { type: string }[] // what both calls promise
  return list.map(({ type }) => type)
}

/** The types of events a rule can be about, in the server's order. */
export const eventTypesQuery = queryOptions({
  queryKey: ['notification-types'],
  queryFn: ({ signal }) => typesOf('/notifications/types', signal),
  staleTime: Number.POSITIVE_INFINITY,
})

function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(CHANNEL_WORDS, name)
}

/** The channels this server can use. */
export const channelsQuery = queryOptions({
  queryKey: ['notification-channels'],
  queryFn: async ({ signal }) => (await typesOf('/notifications/notificators', signal)).filter(isChannel),
  staleTime: 60_000,
})

import type { ChannelName, Event, FindLetterhead, User } from '@rastro/contracts'
import type { Egress, Log } from '@rastro/platform'
import type { Message } from '../message.ts'
import type { VapidKeys } from '../push/vapid.ts'
import type { ReadNotifySettings } from '../settings.ts'

/** What channels work with. */
export interface ChannelDeps {
  egress: Egress
  settings: ReadNotifySettings
  log: Log
  /** The pair of keys our push messages to browsers are signed with; the same for ever. */
  vapid: () => Promise<VapidKeys>
  /** In whose name a user is written to. */
  letterheadOf: FindLetterhead
  /** Take these tokens of push out of a user: what they stood for is gone. */
  forgetPushTokens: (userId: number, tokens: readonly string[]) => Promise<void>
  /** Tell a user's open sockets of an event. */
  tellSockets: (userId: number, event: Event) => void
  /** Send a saved command to a device in the name of a user, or queue it. */
  sendSavedCommand: (order: { commandId: number; deviceId: number; userId: number }) => Promise<void>
}

/** A way to tell a user of something. */
export interface Channel {
  /** Whether the installation has what it needs. */
  isConfigured(): boolean
  /** The field a user lacks to be told by it; undefined when he can be told. */
  lacks(user: User): string | undefined
  /** @throws DeliveryError, EgressError */
  send(user: User, message: Message): Promise<void>
}

export interface ChannelDefinition<Name extends ChannelName = ChannelName> {
  readonly name: Name
  /** Messages on their way at the same time: a slow provider holds up no more than these. */
  readonly atOnce: number
  /** Whether it is offered to somebody who writes to others. */
  readonly isForAnnouncements: boolean
  readonly create: (deps: ChannelDeps) => Channel
}

/** Declare a channel. */
export function defineChannel<const Name extends ChannelName>(
  definition: ChannelDefinition<Name>,
): ChannelDefinition<Name> {
  return definition
}

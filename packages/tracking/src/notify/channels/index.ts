import type { ChannelName } from '@rastro/contracts'
import type { Channel, ChannelDefinition, ChannelDeps } from './channel.ts'
import { command } from './command.ts'
import { firebase } from './firebase.ts'
import { mail } from './mail.ts'
import { sms } from './sms.ts'
import { telegram } from './telegram.ts'
import { web } from './web.ts'

/** Every way to tell somebody of something, in the order they are shown. */
export const channels = [web, mail, firebase, telegram, sms, command] as const

type Missing = Exclude<ChannelName, (typeof channels)[number]['name']>
/** Does not compile when a channel of the contracts has no file here. */
channels satisfies [Missing] extends [never] ? readonly ChannelDefinition[] : never

/** The channels of this installation by name. */
export type Channels = Readonly<Record<ChannelName, Channel>>

/** Make every channel. */
export function createChannels(deps: ChannelDeps): Channels {
  // The list has every name, by the line above.
  return Object.fromEntries(channels.map(({ name, create }) => [name, create(deps)])) as unknown as Channels
}

import type { User } from '@rastro/contracts'
import { type Draft, MASS_CHANNELS, obstacleOf, problemsOf, type WrittenChannel } from './written-channels.ts'

/** What is written by each channel that was chosen. */
export type Templates = Readonly<Partial<Record<WrittenChannel, Draft>>>

/** The chosen channels whose text is whole; a message needs at least one (MSG-03 to MSG-05). */
export function validChannels(templates: Templates): WrittenChannel[] {
  return MASS_CHANNELS.filter((channel) => {
    const draft = templates[channel]
    return draft !== undefined && problemsOf(channel, draft).length === 0
  })
}

/** A recipient whom a chosen channel does not reach, and why (MSG-06, MSG-07). */
export interface Unreached {
  user: User
  channel: WrittenChannel
  reason: 'notEnabled' | 'noContact'
}

/** Who gets what: every recipient by every channel that reaches him, and who is not reached. */
export function planOf(recipients: readonly User[], channels: readonly WrittenChannel[], enabled: readonly string[]) {
  const sends: { user: User; channel: WrittenChannel }[] = []
  const unreached: Unreached[] = []
  for (const user of recipients) {
    for (const channel of channels) {
      const reason = obstacleOf(channel, user, enabled)
      if (reason === null) sends.push({ user, channel })
      else unreached.push({ user, channel, reason })
    }
  }
  return { sends, unreached }
}

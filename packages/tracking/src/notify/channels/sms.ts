import { createSmsSender } from '../sms-sender.ts'
import { defineChannel } from './channel.ts'

/** A short message to the phone of the user. */
export const sms = defineChannel({
  name: 'sms',
  atOnce: 2,
  isForAnnouncements: true,
  create({ egress, settings }) {
    const sender = createSmsSender(egress, settings)
    return {
      isConfigured: () => sender.isConfigured(),
      lacks: ({ phone }) => (phone ? undefined : 'phone'),
      send: (user, { digest }) => sender.send(user.phone ?? '', digest),
    }
  },
})

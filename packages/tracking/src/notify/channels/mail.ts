import { createMailSender, isMailAddress } from '../mail-sender.ts'
import { defineChannel } from './channel.ts'

/** Mail to the address of the user. */
export const mail = defineChannel({
  name: 'mail',
  atOnce: 4,
  isForAnnouncements: true,
  create({ egress, settings }) {
    const sender = createMailSender(egress, settings)
    return {
      isConfigured: () => sender.isConfigured(),
      lacks: ({ email }) => (isMailAddress(email) ? undefined : 'email'),
      send: (user, { subject, text, html }) => sender.send({ to: user.email, subject, text, html }),
    }
  },
})

import { createMailSender, isMailAddress } from '../mail-sender.ts'
import { defineChannel } from './channel.ts'

/** Mail to the address of the user. */
export const mail = defineChannel({
  name: 'mail',
  atOnce: 4,
  isForAnnouncements: true,
  create({ egress, settings, letterheadOf }) {
    const sender = createMailSender(egress, settings)
    return {
      isConfigured: () => sender.isConfigured(),
      lacks: ({ email }) => (isMailAddress(email) ? undefined : 'email'),
      async send(user, { subject, text, html }) {
        const { senderName } = await letterheadOf(user)
        await sender.send({ to: user.email, subject, text, html, senderName })
      },
    }
  },
})

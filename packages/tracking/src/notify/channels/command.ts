import { DeliveryError } from '../delivery-error.ts'
import { defineChannel } from './channel.ts'

/** Sends the saved command of the rule to the device of the event. Tells nobody anything. */
export const command = defineChannel({
  name: 'command',
  atOnce: 4,
  isForAnnouncements: false,
  create: ({ sendSavedCommand }) => ({
    isConfigured: () => true,
    lacks: () => undefined,
    async send(user, { occasion }) {
      if (!occasion || occasion.commandId === 0)
        throw new DeliveryError('Saved command not provided', { isFinal: true })
      await sendSavedCommand({
        commandId: occasion.commandId,
        deviceId: occasion.event.deviceId,
        userId: user.id,
      })
    },
  }),
})

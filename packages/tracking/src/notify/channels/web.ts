import { wireTime } from '@rastro/contracts'
import { toNotice } from '../write-notices.ts'
import { defineChannel } from './channel.ts'

/** Type of the event a written message travels as: the wire of the socket knows nothing but events. */
const MESSAGE_TYPE = 'message'

/** The open sockets of the user: the event with its sentence. Without an open socket there is nobody to tell. */
export const web = defineChannel({
  name: 'web',
  atOnce: 1000,
  isForAnnouncements: false,
  create: ({ tellSockets }) => ({
    isConfigured: () => true,
    lacks: () => undefined,
    async send(user, message) {
      const { occasion, subject } = message
      const now = wireTime(new Date())
      const event = occasion?.event ?? {
        id: 0,
        attributes: { subject },
        deviceId: 0,
        type: MESSAGE_TYPE,
        eventTime: now,
        serverTime: now,
        positionId: 0,
        geofenceId: 0,
        maintenanceId: 0,
      }
      tellSockets(user.id, toNotice(event, message))
    },
  }),
})

import { type Attributes, type Event, NOTICE_LOOK, type Notice, type Notification, type User } from '@rastro/contracts'
import type { Directory } from '../directory/directory.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { StoredNotice } from '../store/notices.ts'
import type { PositionStore } from '../store/positions.ts'
import type { Message } from './message.ts'
import { readerOf } from './texts/reader.ts'
import { writeMessage } from './texts/write-message.ts'

/** The attributes of a rule that say how its notices look and sound. */
export function lookOf(rule: Pick<Notification, 'attributes'> | undefined): Attributes {
  const look: Attributes = {}
  for (const key of Object.values(NOTICE_LOOK)) {
    const value = rule?.attributes[key]
    if (value !== undefined && value !== null) look[key] = value
  }
  return look
}

/** An event as the page gets it: with its sentence and its look. */
export function toNotice(event: Event, { digest, occasion }: Pick<Message, 'digest' | 'occasion'>): Event {
  return { ...event, attributes: { ...event.attributes, ...occasion?.look, message: digest } }
}

interface NoticeDeps {
  positions: Pick<PositionStore, 'byIds'>
  directory: Directory
  fleet: Fleet
}

/**
 * Write kept notices again, in the language and the units their reader has now; those of devices that are gone are left
 * out.
 */
export async function writeNotices(
  stored: readonly StoredNotice[],
  user: User,
  { positions, directory, fleet }: NoticeDeps,
): Promise<Notice[]> {
  const ids = stored.flatMap(({ event }) => event.positionId || [])
  const places = new Map((await positions.byIds(ids)).map((position) => [position.id, position]))
  const reader = readerOf(user, directory.server())
  return stored.flatMap(({ event, ruleId, isRead }) => {
    const device = fleet.byId(event.deviceId)?.device
    if (!device) return []
    const look = lookOf(directory.get('notification', ruleId))
    const options = { isUrgent: false, commandId: 0, publicUrl: '', look }
    const happening = { event, device, position: places.get(event.positionId) }
    return [{ ...toNotice(event, writeMessage(happening, reader, { fleet, directory }, options)), read: isRead }]
  })
}

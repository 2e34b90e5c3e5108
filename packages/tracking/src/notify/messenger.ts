import {
  type ChannelName,
  type Device,
  type Event,
  type EventType,
  type FindLetterhead,
  type User,
  wireTime,
} from '@rastro/contracts'
import { type Clock, escapeHtml } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Channels } from './channels/index.ts'
import { channels as definitions } from './channels/index.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Message } from './message.ts'
import { readerOf } from './texts/reader.ts'
import { writeMessage, writeTest } from './texts/write-message.ts'

/** Sends what a person asked for, now; whoever asked hears how it went. Nothing is kept and nothing tried again. */
export interface Messenger {
  /** Channels the installation can use; `isForAnnouncements`: only those a person may write to others by. */
  enabled(options?: { isForAnnouncements?: boolean }): ChannelName[]
  /** Why a user cannot be told by a channel: the field he lacks. */
  lacks(channel: ChannelName, user: User): string | undefined
  /**
   * Send a sample of a type of event, or a plain test.
   * @param zone of the clock the user looks at, as his browser told it
   * @throws DeliveryError, EgressError
   */
  test(channel: ChannelName, user: User, type?: EventType, zone?: unknown): Promise<void>
  /** Send words of a person. @throws DeliveryError, EgressError */
  send(channel: ChannelName, user: User, words: WrittenWords): Promise<void>
}

/** What somebody wrote to somebody. */
export interface WrittenWords {
  readonly subject: string
  readonly digest: string
  readonly body: string
  readonly isUrgent: boolean
}

export interface MessengerDeps {
  channels: Channels
  directory: Directory
  fleet: Fleet
  devicesOf: (userId: number) => ReadonlySet<number>
  letterheadOf: FindLetterhead
  onSent: (channel: ChannelName) => void
  clock: Clock
}

/** What a sample of an event says. Numbers as on the wire. */
const SAMPLE_ATTRIBUTES = {
  alarm: 'sos',
  speed: 54,
  speedLimit: 43.2,
  before: 60,
  after: 20,
  result: 'OK',
  text: 'OK',
  file: 'test.jpg',
} as const

/** Create it. */
export function createMessenger(deps: MessengerDeps): Messenger {
  const { channels, directory, fleet, devicesOf, clock } = deps

  async function deliver(channel: ChannelName, user: User, message: Message): Promise<void> {
    if (!channels[channel].isConfigured()) throw new DeliveryError(`${channel} is not configured`, { isFinal: true })
    const lacks = channels[channel].lacks(user)
    if (lacks !== undefined) throw new DeliveryError(`User has no ${lacks}`, { isFinal: true })
    await channels[channel].send(user, message)
    deps.onSent(channel)
  }

  function sampleOf(type: EventType | 'test', deviceId: number): Event {
    const now = wireTime(clock.now())
    const attributes = type === 'test' ? {} : { ...SAMPLE_ATTRIBUTES, lastUpdate: clock.now().getTime() }
    const none = { positionId: 0, geofenceId: 0, maintenanceId: 0 }
    return { id: 0, attributes, deviceId, type, eventTime: now, serverTime: now, ...none }
  }

  return {
    enabled: ({ isForAnnouncements = false } = {}) =>
      definitions
        .filter((definition) => definition.isForAnnouncements || !isForAnnouncements)
        .map(({ name }) => name)
        .filter((name) => channels[name].isConfigured()),
    lacks: (channel, user) => channels[channel].lacks(user),
    async test(channel, user, type, zone) {
      const reader = readerOf(user, directory.server(), zone)
      if (type === undefined) {
        const occasion = { event: sampleOf('test', 0), position: undefined, commandId: 0 }
        return deliver(channel, user, { ...writeTest(reader), occasion })
      }
      const [deviceId = 0] = devicesOf(user.id)
      const entry = fleet.byId(deviceId)
      const device: Pick<Device, 'name'> = entry?.device ?? { name: 'Rastro' }
      const happening = { event: sampleOf(type, deviceId), position: entry?.last, device }
      const options = { isUrgent: false, commandId: 0, publicUrl: (await deps.letterheadOf(user)).url }
      return deliver(channel, user, writeMessage(happening, reader, { fleet, directory }, options))
    },
    send: (channel, user, { subject, digest, body, isUrgent }) =>
      deliver(channel, user, { subject, digest, text: body, html: paragraphs(body), isUrgent }),
  }
}

/** Words of a person as HTML: nothing in them is markup. */
function paragraphs(body: string): string {
  const parts = body.split(/\r?\n\s*\r?\n/).map((part) => `<p>${escapeHtml(part).replaceAll(/\r?\n/g, '<br>')}</p>`)
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>${parts.join('')}</body></html>\n`
}

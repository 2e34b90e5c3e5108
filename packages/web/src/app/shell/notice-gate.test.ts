import type { Event } from '@rastro/contracts'
import { NOTICE_LOOK } from '@rastro/contracts/notice-look'
import { expect, test } from 'vitest'
import { groupEvents, lookOf, soundOf } from './notice-gate.ts'

let last = 0
function event(type: string, attributes: Event['attributes'] = {}): Event {
  const time = '2026-11-21T12:00:00.000+00:00'
  const none = { positionId: 0, geofenceId: 0, maintenanceId: 0 }
  return { id: ++last, attributes, deviceId: 1, type, eventTime: time, serverTime: time, ...none }
}
const many = (type: string, count: number): Event[] => Array.from({ length: count }, () => event(type))
const shape = (events: readonly Event[]) => groupEvents(events).map(({ type, events: those }) => [type, those.length])

const sound = (choice: string) => ({ [NOTICE_LOOK.sound]: choice })
const soundIn = (...events: Event[]) => soundOf(groupEvents(events))?.sound

test('up to three events are three toasts, the latest first', () => {
  const three = [event('ignitionOn'), event('alarm'), event('ignitionOn')]
  expect(groupEvents(three).map(({ events }) => events.map(({ id }) => id))).toEqual(
    [...three].reverse().map(({ id }) => [id]),
  )
})

test('a page that slept shows what it missed in three toasts, alarms first', () => {
  const missed = [
    ...many('deviceOnline', 300),
    ...many('ignitionOn', 40),
    ...many('alarm', 2),
    ...many('geofenceExit', 9),
  ]
  expect(shape(missed)).toEqual([
    ['alarm', 2],
    ['deviceOnline', 300],
    [null, 49],
  ])
  expect(shape(many('ignitionOn', 7))).toEqual([['ignitionOn', 7]])
})

test('of many there is one sound, that of an alarm first, and none where every rule is mute', () => {
  expect(soundIn(event('ignitionOn', sound('audio3')), event('alarm', sound('audio22')))).toBe('audio22')
  expect(soundIn(event('alarm', sound('mute')), event('ignitionOn', sound('audio3')))).toBe('audio3')
  expect(soundIn(event('alarm', sound('mute')))).toBeUndefined()
})

test('[NOT-08] [NOT-09] [NOT-11] [NOT-12] a toast looks as its rule says, and an alarm without a colour is red', () => {
  const wishes = {
    [NOTICE_LOOK.color]: 'green',
    [NOTICE_LOOK.sound]: 'audio7',
    [NOTICE_LOOK.pin]: true,
    [NOTICE_LOOK.position]: 'top-left',
  }
  expect(lookOf(event('ignitionOn', wishes))).toEqual({
    color: 'green',
    sound: 'audio7',
    soundURL: null,
    pin: true,
    position: 'top-left',
  })
  expect(lookOf(event('alarm')).color).toBe('soft-red')
  expect(lookOf(event('ignitionOn', { [NOTICE_LOOK.color]: 'pink' }))).toMatchObject({
    color: 'soft-info',
    pin: false,
    position: 'bottom-right',
  })
})

import { expect, test } from 'vitest'
import { ALARM_WORDS } from './attribute-words.ts'
import { CHANNEL_WORDS } from './channels.ts'
import { EVENT_TYPES, EVENT_WORDS, isEventType, RULE_ALARMS } from './event-words.ts'
import { LANGUAGES } from './vocabulary.ts'

test('[NOT-28] the eighteen types of the specification come first, each with its words', () => {
  expect(EVENT_TYPES.slice(0, 18).toSorted()).toEqual(
    `alarm commandResult deviceFuelDrop deviceInactive deviceMoving deviceOffline deviceOnline deviceOverspeed
     deviceStopped deviceUnknown driverChanged geofenceEnter geofenceExit ignitionOff ignitionOn maintenance
     queuedCommandSent textMessage`.split(/\s+/),
  )
  for (const words of Object.values(EVENT_WORDS)) for (const language of LANGUAGES) expect(words[language]).not.toBe('')
})

test('[NOT-29] the thirty-six alarms of the specification each have their words', () => {
  expect(new Set(RULE_ALARMS).size).toBe(36)
  for (const alarm of RULE_ALARMS)
    for (const language of LANGUAGES) expect(ALARM_WORDS[alarm]?.[language]).toMatch(/\S/)
})

test('[NOT-30] there are six channels, each with its words', () => {
  expect(Object.keys(CHANNEL_WORDS).toSorted()).toEqual(['command', 'firebase', 'mail', 'sms', 'telegram', 'web'])
  for (const words of Object.values(CHANNEL_WORDS))
    for (const language of LANGUAGES) expect(words[language]).toMatch(/\S/)
})

test('what is no event type is not taken for one', () => {
  expect([isEventType('alarm'), isEventType('toString'), isEventType('allEvents')]).toEqual([true, false, false])
})

import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

function alarms(list: (string | undefined)[], attributes = {}) {
  const road = makeRoad({ attributes })
  return list.map((alarm, at) =>
    (road.say({ at, attributes: alarm === undefined ? {} : { alarm } }).events ?? []).map(
      (event) => event.attributes['alarm'],
    ),
  )
}

test('an alarm is told once as long as it lasts, and again when it comes back', () => {
  expect(alarms(['sos', 'sos', undefined, 'sos'])).toEqual([['sos'], [], [], ['sos']])
})

test('several alarms at once are one event each, and only the new ones', () => {
  expect(alarms(['sos, lowBattery', 'lowBattery,tow,tow'])).toEqual([['sos', 'lowBattery'], ['tow']])
})

test('with event.ignoreDuplicateAlerts off every position tells its alarms', () => {
  expect(alarms(['sos', 'sos'], { 'event.ignoreDuplicateAlerts': false })).toEqual([['sos'], ['sos']])
})

test.each(['', ' , '])('the list %j holds no alarm', (alarm) => {
  expect(alarms([alarm])).toEqual([[]])
})

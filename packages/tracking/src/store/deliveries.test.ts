import { type Event, wireTime } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewDelivery } from './deliveries.ts'
import { openStore } from './index.ts'
import type { Store } from './store.ts'

let created: CreatedDatabase
let store: Store

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 21, 12, 0, second))

function makeEvent(id: number): Event {
  const time = wireTime(at(0))
  const none = { positionId: 0, geofenceId: 0, maintenanceId: 0 }
  return { id, attributes: {}, deviceId: 1, type: 'alarm', eventTime: time, serverTime: time, ...none }
}

function to(eventId: number, changes: Partial<NewDelivery> = {}): NewDelivery {
  return { eventId, userId: 7, channel: 'mail', ruleId: 3, isSent: false, ...changes }
}

describeDatabases('deliveries', (database) => {
  beforeAll(async () => {
    created = await database.create()
    store = await openStore(created.options)
  })
  afterAll(async () => {
    await store.close()
    await created.drop()
  })

  test('a delivery is kept once, however often it is added', async () => {
    const [added] = await store.deliveries.add([1], [to(1), to(1, { ruleId: 9 })], at(0))
    expect(added).toMatchObject({ eventId: 1, userId: 7, channel: 'mail', ruleId: 3, attempts: 0 })
    expect(await store.deliveries.add([1], [to(1), to(1, { userId: 8 })], at(0))).toMatchObject([{ userId: 8 }])
  })

  test('two rules may each send their command for the same event', async () => {
    const commands = [5, 6].map((ruleId) => to(2, { channel: 'command', ruleId }))
    expect(await store.deliveries.add([2], [...commands, ...commands], at(0))).toHaveLength(2)
  })

  test('events nobody looked at are found again, looked at or not with something to say', async () => {
    await store.events.add([11, 12, 13, 14].map(makeEvent))
    await store.deliveries.add([11], [], at(0))
    await store.deliveries.add([13], [to(13)], at(0))
    expect((await store.deliveries.unseen(10, 10)).map(({ id }) => id)).toEqual([12, 14])
    expect((await store.deliveries.unseen(12, 10)).map(({ id }) => id)).toEqual([14])
    expect(await store.deliveries.unseen(10, 1)).toEqual([makeEvent(12)])
  })

  test('what is due is taken once, oldest first, by its channel alone', async () => {
    await store.deliveries.add([], [to(20, { channel: 'sms' }), to(21, { channel: 'telegram' })], at(0))
    await store.deliveries.add([], [to(22, { channel: 'sms' })], at(10))
    expect(await store.deliveries.nextDue('sms')).toEqual(at(0))
    const waiting = await store.deliveries.waiting()
    expect([waiting.get('sms'), waiting.get('telegram'), waiting.get('web')]).toEqual([2, 1, undefined])
    const both = await Promise.all([1, 2].map(() => store.deliveries.claim('sms', 1, at(5))))
    expect(both.flat()).toMatchObject([{ eventId: 20, attempts: 1 }])
    expect(await store.deliveries.nextDue('sms')).toEqual(at(10))
    expect(await store.deliveries.claim('sms', 5, at(10))).toMatchObject([{ eventId: 22 }])
    expect(await store.deliveries.nextDue('sms')).toBeUndefined()
  })

  test('what failed for now is taken again when its time comes', async () => {
    await store.deliveries.add([], [to(30, { channel: 'firebase' })], at(0))
    const [taken] = await store.deliveries.claim('firebase', 5, at(0))
    await store.deliveries.retry(taken!.id, at(30), 'busy')
    expect(await store.deliveries.claim('firebase', 5, at(29))).toEqual([])
    expect(await store.deliveries.claim('firebase', 5, at(30))).toMatchObject([{ id: taken!.id, attempts: 2 }])
    await store.deliveries.giveUp(taken!.id, 'enough')
    expect(await store.deliveries.claim('firebase', 5, at(59))).toEqual([])
  })

  test('what was being sent when the process ended is never taken again', async () => {
    await store.deliveries.abandonClaimed('an earlier test', at(60))
    await store.deliveries.add([], [to(40, { channel: 'web' }), to(41, { channel: 'web' })], at(0))
    const [sent] = await store.deliveries.claim('web', 1, at(0))
    await store.deliveries.markSent([sent!.id])
    await store.deliveries.claim('web', 1, at(0))
    expect(await store.deliveries.abandonClaimed('the process ended', at(60))).toBe(1)
    expect(await store.deliveries.claim('web', 5, at(59))).toEqual([])
  })

  test('old ones are forgotten, what was looked at sooner', async () => {
    await store.events.add([51, 52].map(makeEvent))
    await store.deliveries.add([51], [to(51)], at(100))
    await store.deliveries.add([52], [to(52)], at(200))
    expect(await store.deliveries.removeBefore({ seen: at(150), deliveries: at(50) }, 1000)).toBeGreaterThan(0)
    expect((await store.deliveries.unseen(50, 10)).map(({ id }) => id)).toEqual([51])
    expect(await store.deliveries.add([], [to(51), to(52)], at(300))).toEqual([])
    const times = { seen: at(150), deliveries: at(150) }
    expect(await store.deliveries.removeBefore(times, 1)).toBe(1)
    while ((await store.deliveries.removeBefore(times, 5)) > 0);
    expect(await store.deliveries.add([], [to(51), to(52)], at(300))).toMatchObject([{ eventId: 51 }])
  })

  test('a thousand are added at once', async () => {
    const events = Array.from({ length: 1000 }, (_, index) => 1000 + index)
    const all = events.map((id) => to(id, { isSent: true }))
    expect(await store.deliveries.add(events, all, at(0))).toHaveLength(1000)
  })

  test('a secret is kept once, unless it is replaced', async () => {
    expect(await store.keptSecrets.find('vapid')).toBeUndefined()
    expect(await store.keptSecrets.keep('vapid', 'first')).toBe('first')
    expect(await store.keptSecrets.keep('vapid', 'second')).toBe('first')
    await store.keptSecrets.replace('vapid', 'third')
    expect(await store.keptSecrets.find('vapid')).toBe('third')
  })
})

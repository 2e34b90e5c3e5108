import { type Device, type Event, NOTIFICATION_DEFAULTS, type Notification, type User } from '@rastro/contracts'
import { describe, expect, test } from 'vitest'
import { emptyDirectory } from '../testing/directory.ts'
import { createTestBus, makeDevice } from '../testing/fleet.ts'
import { makeUser } from '../testing/notify.ts'
import { createRules } from './rules.ts'

const EVENT: Event = {
  id: 1,
  attributes: {},
  deviceId: 1,
  type: 'ignitionOn',
  eventTime: '2026-11-21T12:00:00.000+00:00',
  serverTime: '2026-11-21T12:00:00.000+00:00',
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
}

/** Users 1 and 2 see device 1; 3 sees nothing. Calendar 5 is never active, 6 always. */
function makeWorld({ devices = [makeDevice()] }: { devices?: Device[] } = {}) {
  const bus = createTestBus()
  const directory = emptyDirectory(bus)
  const users = new Map<number, User>([1, 2, 3].map((id) => [id, makeUser({ id })]))
  const seen = new Map<number, ReadonlySet<number>>(
    [1, 2].map((id) => [id, new Set(devices.map((device) => device.id))]),
  )
  const asked: Date[] = []
  const rules = createRules({
    directory,
    access: { user: (id) => users.get(id), devicesOf: (id) => seen.get(id) ?? new Set() },
    isShut: ({ disabled }) => disabled,
    calendars: {
      isActive(id, at) {
        asked.push(at)
        return id === 6
      },
    },
    bus,
  })
  let count = 0
  /** A rule of user 1 for every device, by the web, unless told otherwise. */
  function add(changes: Partial<Notification> = {}, ...owners: number[]): number {
    const id = ++count
    directory.put('notification', {
      ...NOTIFICATION_DEFAULTS,
      type: EVENT.type,
      always: true,
      notificators: 'web',
      ...changes,
      id,
    })
    for (const userId of owners.length > 0 ? owners : [1]) directory.addLink({ userId, notificationId: id })
    return id
  }
  const told = (event: Partial<Event> = {}, device = devices[0]!) =>
    rules.recipientsOf({ ...EVENT, ...event }, device).map(({ userId, channel }) => `${userId} ${channel}`)
  return { bus, directory, users, seen, asked, rules, add, told }
}

describe('a rule for every device', () => {
  test('tells its users who see the device, and nobody else', () => {
    const { add, told } = makeWorld()
    add({}, 1, 2, 3)
    expect(told()).toEqual(['1 web', '2 web'])
    expect(told({ type: 'ignitionOff' })).toEqual([])
  })

  test('tells by every channel it names, and by none that does not exist', () => {
    const { add, told } = makeWorld()
    add({ notificators: 'web, mail,pigeon,mail' })
    expect(told()).toEqual(['1 web', '1 mail'])
    add({ notificators: null })
    expect(told()).toEqual(['1 web', '1 mail'])
  })

  test('tells nobody whose account is shut', () => {
    const { add, told, users } = makeWorld()
    add({}, 1, 2)
    users.set(1, makeUser({ id: 1, disabled: true }))
    expect(told()).toEqual(['2 web'])
  })
})

describe('a rule for some devices', () => {
  const devices = [makeDevice(), makeDevice({ id: 2, groupId: 30, uniqueId: 'two' })]

  test('tells of a device it is linked to, and of no other', () => {
    const { directory, add, told } = makeWorld({ devices })
    const id = add({ always: false })
    expect(told()).toEqual([])
    directory.addLink({ deviceId: 1, notificationId: id })
    expect([told(), told({ deviceId: 2 }, devices[1])]).toEqual([['1 web'], []])
    directory.removeLink({ deviceId: 1, notificationId: id })
    expect(told()).toEqual([])
  })

  test('tells of the devices of a group and of the groups in it', () => {
    const { directory, add, told } = makeWorld({ devices })
    directory.groups.put({ id: 10, name: 'all', groupId: 0, attributes: {} })
    directory.groups.put({ id: 30, name: 'north', groupId: 10, attributes: {} })
    directory.groupsChanged()
    directory.addLink({ groupId: 10, notificationId: add({ always: false }) })
    expect([told(), told({ deviceId: 2 }, devices[1])]).toEqual([[], ['1 web']])
  })
})

describe('what narrows a rule', () => {
  test('[NOT-07] alarms: only those it names, in either spelling, and none when it names none', () => {
    const { add, told } = makeWorld()
    add({ type: 'alarm' })
    const alarm = (name: string) => told({ type: 'alarm', attributes: { alarm: name } })
    expect(alarm('sos')).toEqual([])
    add({ type: 'alarm', attributes: { alarms: 'sos, geofence enter' } })
    expect([alarm('sos'), alarm('geofenceEnter'), alarm('tow'), told({ type: 'alarm' })]).toEqual([
      ['1 web'],
      ['1 web'],
      [],
      [],
    ])
  })

  test('geofences: only those it names', () => {
    const { add, told } = makeWorld()
    add({ type: 'geofenceEnter', attributes: { geofenceIds: '7,8' } })
    const at = (geofenceId: number) => told({ type: 'geofenceEnter', geofenceId })
    expect([at(8), at(9), at(0)]).toEqual([['1 web'], [], []])
  })

  test('a calendar: only while it is active at the time of the event', () => {
    const { add, told, asked } = makeWorld()
    add({ calendarId: 5 })
    expect(told()).toEqual([])
    add({ calendarId: 6 })
    expect(told()).toEqual(['1 web'])
    expect(asked[0]).toEqual(new Date('2026-11-21T12:00:00Z'))
  })
})

describe('several rules', () => {
  test('tell one person once by each channel', () => {
    const { add, told, directory } = makeWorld()
    add({ notificators: 'web,mail' })
    directory.addLink({ deviceId: 1, notificationId: add({ notificators: 'web,sms', always: false }) })
    expect(told().toSorted()).toEqual(['1 mail', '1 sms', '1 web'])
  })

  test('a command goes out once for each rule, whoever owns it', () => {
    const { add, rules } = makeWorld()
    const first = add({ notificators: 'command', commandId: 4 }, 1, 2)
    const second = add({ notificators: 'command', commandId: 5 }, 1)
    expect(rules.recipientsOf(EVENT, makeDevice())).toEqual([
      { userId: 1, channel: 'command', ruleId: first },
      { userId: 1, channel: 'command', ruleId: second },
    ])
  })

  test('a rule that is changed or removed counts from then on', () => {
    const { add, told, directory } = makeWorld()
    const id = add()
    expect(told()).toEqual(['1 web'])
    directory.put('notification', { ...directory.get('notification', id)!, notificators: 'mail' })
    expect(told()).toEqual(['1 mail'])
    directory.remove('notification', id)
    expect(told()).toEqual([])
  })
})

test('5,000 rules of 500 users cost an event less than a millisecond', () => {
  const { add, rules, users, seen } = makeWorld()
  for (let id = 1; id <= 500; id++) {
    users.set(id, makeUser({ id }))
    // Every hundredth sees the device.
    seen.set(id, new Set(id % 100 === 0 ? [1] : [2]))
  }
  for (let index = 0; index < 5000; index++) add({ notificators: 'web,mail' }, (index % 500) + 1)
  expect(rules.recipientsOf(EVENT, makeDevice())).toHaveLength(10)
  // Of this thread alone, and the quickest round of ten seconds at most: others paid for compiling, for the garbage of other
  // tests, and for what else the machine's memory is busy with.
  const untilMs = performance.now() + 10_000
  let quickest = Number.POSITIVE_INFINITY
  while (quickest >= 1000 && performance.now() < untilMs) {
    const began = process.threadCpuUsage()
    for (let round = 0; round < 20; round++) rules.recipientsOf(EVENT, makeDevice())
    const { user, system } = process.threadCpuUsage(began)
    quickest = Math.min(quickest, (user + system) / 20)
  }
  expect(quickest).toBeLessThan(1000)
})

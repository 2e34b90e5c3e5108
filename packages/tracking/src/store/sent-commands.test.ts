import { DEVICE_DEFAULTS, type SentCommand, USER_DEFAULTS, wireTime } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './index.ts'
import type { Store } from './store.ts'

let created: CreatedDatabase
let store: Store
let deviceId: number
let userId: number

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 12, minute))

function draft(changes: Partial<SentCommand> = {}): Omit<SentCommand, 'id'> {
  return {
    attributes: { data: 'STATUS#', noQueue: false, index: 1 },
    deviceId,
    type: 'custom',
    textChannel: false,
    description: 'Onde está?',
    state: 'queued',
    sender: 'user',
    userId,
    creationTime: wireTime(at(0)),
    expirationTime: wireTime(at(10)),
    sentTime: null,
    endTime: null,
    result: null,
    ...changes,
  }
}

describeDatabases('commands on their way', (database) => {
  beforeEach(async () => {
    created = await database.create()
    store = await openStore(created.options)
    deviceId = (await store.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'van' })).id
    userId = (await store.users.add({ ...USER_DEFAULTS, name: 'Ana', email: 'ana@example.com' })).id
  })
  afterEach(async () => {
    await store.close()
    await created.drop()
  })

  test('a command comes back as it was stored, with each step of its way', async () => {
    const { sentCommands } = store
    const command = await sentCommands.add(draft())
    expect(await sentCommands.find(command.id)).toEqual({ ...draft(), id: command.id })
    await sentCommands.move(command.id, 'queued', { state: 'sent', sentTime: wireTime(at(1)) })
    await sentCommands.move(command.id, 'sent', { state: 'acknowledged', endTime: wireTime(at(2)), result: 'OK' })
    expect(await sentCommands.find(command.id)).toEqual({
      ...command,
      state: 'acknowledged',
      sentTime: wireTime(at(1)),
      endTime: wireTime(at(2)),
      result: 'OK',
    })
    expect(await sentCommands.find(command.id + 1)).toBeUndefined()
  })

  test('of many who move it only one succeeds', async () => {
    const { id } = await store.sentCommands.add(draft())
    const moves = Array.from({ length: 8 }, () => store.sentCommands.move(id, 'queued', { state: 'sent' }))
    expect((await Promise.all(moves)).filter(Boolean)).toHaveLength(1)
  })

  test('what still waits is found at the start, oldest first', async () => {
    for (const state of ['queued', 'sent', 'acknowledged', 'failed', 'expired'] as const)
      await store.sentCommands.add(draft({ state }))
    expect((await store.sentCommands.open()).map(({ state }) => state)).toEqual(['queued', 'sent'])
    expect((await store.sentCommands.ofDevice(deviceId, 2)).map(({ state }) => state)).toEqual(['expired', 'failed'])
  })

  test('what a user sent lately is his alone', async () => {
    for (const minute of [1, 5, 9]) await store.sentCommands.add(draft({ creationTime: wireTime(at(minute)) }))
    await store.sentCommands.add(draft({ userId: 0, creationTime: wireTime(at(9)) }))
    const times = (await store.sentCommands.ofUser(userId, at(5), 10)).map(({ creationTime }) => creationTime)
    expect(times).toEqual([wireTime(at(9)), wireTime(at(5))])
  })

  test('commands outlive who sent them, and go with their device', async () => {
    const { id } = await store.sentCommands.add(draft())
    await store.users.remove(userId)
    expect(await store.sentCommands.find(id)).toMatchObject({ userId: 0 })
    await store.sentCommands.saveLineProfiles([{ deviceId, profiles: ['gt06 10.0'] }])
    await store.sentCommands.saveLineProfiles([{ deviceId, profiles: ['gt06 10.1', 'gt06 10.0'] }])
    expect(await store.sentCommands.lineProfiles()).toEqual(new Map([[deviceId, ['gt06 10.1', 'gt06 10.0']]]))
    await store.devices.remove(deviceId)
    expect(await store.sentCommands.find(id)).toBeUndefined()
    expect((await store.sentCommands.lineProfiles()).size).toBe(0)
  })
})

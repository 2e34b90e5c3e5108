import { USER_DEFAULTS, wireTime } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from './index.ts'
import { samplePosition } from './sample-position.ts'
import type { Store } from './store.ts'

let created: CreatedDatabase
let store: Store

const userOf = (id: number, email: string) => ({ ...USER_DEFAULTS, id, name: email, email })

describeDatabases('moves', (database) => {
  beforeAll(async () => {
    created = await database.create()
    store = await openStore(created.options)
  })
  afterAll(async () => {
    await store.close()
    await created.drop()
  })

  test('who only looks at a server takes no number from who brings something', async () => {
    expect((await store.moves.look('https://one.example')).source).toBe(0)
    expect((await store.moves.from('https://two.example')).source).toBe(0)
    expect((await store.moves.look('https://one.example')).source).toBe(1)
    expect((await store.moves.look('https://two.example')).source).toBe(0)
  })

  test('whose number is taken here comes behind those who keep theirs', async () => {
    const { id: first } = await store.users.add(userOf(0, 'here@example.com'))
    const move = await store.moves.from('https://two.example')
    const theirs = [first + 1, first + 2, first].map((id) => ({ entity: userOf(id, `${id}@example.com`) }))
    const places = await move.add('user', theirs)
    expect(places.map(({ id }) => id)).toEqual([first + 1, first + 2, first + 3])
    expect((await store.users.add(userOf(0, 'next@example.com'))).id).toBe(first + 4)
  })

  test('a move tells how much of a piece of history is here', async () => {
    const move = await store.moves.from('https://two.example')
    await store.positions.append([samplePosition({ id: 5, deviceId: 1 })])
    const time = wireTime(new Date(Date.UTC(2026, 10, 22)))
    const none = { positionId: 0, geofenceId: 0, maintenanceId: 0, attributes: {} }
    await store.events.add([{ id: 2 ** 41, type: 'alarm', deviceId: 1, eventTime: time, serverTime: time, ...none }])
    expect(await move.here('positions', [4, 5, 6])).toBe(1)
    expect(await move.here('events', [5, 2 ** 41])).toBe(1)
    expect(await move.here('events', [])).toBe(0)
  })
})

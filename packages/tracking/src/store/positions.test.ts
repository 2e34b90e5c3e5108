import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { type Database, migrate, openDatabase } from '@rastro/platform'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { createStore } from './index.ts'
import type { PositionRecord } from './position-record.ts'
import type { Rejected } from './rejected-positions.ts'
import { samplePosition } from './sample-position.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

const now = new Date('2026-11-21T10:00:00Z')
const at = (text: string): Date => new Date(`${text}Z`)
const idsOf = (records: readonly PositionRecord[]): number[] => records.map((record) => record.id)

describeDatabases('positions', (kind) => {
  let created: CreatedDatabase
  let database: Database<Tables>
  let store: Store
  const rejected: Rejected[] = []

  beforeEach(async () => {
    created = await kind.create()
    database = await openDatabase<Tables>(created.options)
    await migrate(database, migrations)
    store = createStore(database, { now: () => now, onRejected: (entry) => rejected.push(entry) })
    rejected.length = 0
  })

  afterEach(async () => {
    await store.close()
    await created.drop()
  })

  test('a record comes back as it was stored', async () => {
    const record = samplePosition({
      id: 2 ** 53 - 1,
      deviceId: 12,
      valid: false,
      address: 'Avenida Paulista, 1578 – São Paulo',
      network: { radioType: 'gsm', considerIp: false, cellTowers: [{ ...TOWER, signalStrength: -71 }] },
      geofenceIds: [3, 5],
      attributes: { ignition: false, alarm: 'sos', note: 'a\u0000b "c" \\ \n é', io1: null, hours: 12_345_678_901 },
      hash: 2 ** 53 - 1,
    })
    const plain = samplePosition({ id: 5 })
    await store.positions.append([record, plain])
    expect(await store.positions.byIds([record.id, plain.id, 99])).toEqual([plain, record])
    expect(rejected).toEqual([])
  })

  test('storing a record again stores nothing and tells its id', async () => {
    const first = samplePosition({ id: 1 })
    const again = samplePosition({ id: 2, latitude: 1 })
    const other = samplePosition({ id: 3, hash: 8 })
    expect(await store.positions.append([first])).toEqual(new Set())
    expect(await store.positions.append([again, other])).toEqual(new Set([2]))
    expect(await store.positions.append([first])).toEqual(new Set([1]))
    expect(await store.positions.byIds([1, 2, 3])).toEqual([first, other])
  })

  test('a record that is twice in one batch is stored once', async () => {
    expect(await store.positions.append([samplePosition({ id: 1 }), samplePosition({ id: 2 })])).toEqual(new Set([2]))
  })

  test('an empty batch and an empty list of ids are nothing', async () => {
    expect(await store.positions.append([])).toEqual(new Set())
    expect(await store.positions.byIds([])).toEqual([])
  })

  test('history ascends by fix time, includes both ends and takes the oldest first', async () => {
    const times = ['2026-11-20T12:03', '2026-11-20T12:01', '2026-11-20T12:02', '2026-11-20T12:04', '2026-11-20T12:02']
    const records = times.map((time, index) => samplePosition({ id: index + 1, fixTime: at(time), hash: 9 - index }))
    await store.positions.append([...records, samplePosition({ id: 50, deviceId: 2, fixTime: at('2026-11-20T12:02') })])
    const between = async (from: string, to: string, limit = 100): Promise<number[]> =>
      idsOf(await store.positions.between(1, at(from), at(to), limit))
    expect(await between('2026-11-20T12:01', '2026-11-20T12:04')).toEqual([2, 3, 5, 1, 4])
    expect(await between('2026-11-20T12:01:00.001', '2026-11-20T12:03:59.999')).toEqual([3, 5, 1])
    expect(await between('2026-11-20T12:01', '2026-11-20T12:04', 2)).toEqual([2, 3])
    expect(await between('2026-11-20T13:00', '2026-11-20T14:00')).toEqual([])
  })

  test('a long history comes whole and in order, however many records share a fix time', async () => {
    const records = Array.from({ length: 5000 }, (_, index) =>
      samplePosition({ id: index + 1, hash: 9000 - index, fixTime: new Date(Math.floor(index / 2999) * 1000) }),
    )
    await store.positions.append([...records].reverse())
    expect(idsOf(await store.positions.between(1, at('1970-01-01'), now, 9000))).toEqual(idsOf(records))
    expect(idsOf(await store.positions.between(1, at('1970-01-01'), now, 4001))).toEqual(idsOf(records).slice(0, 4001))
  })

  test('history comes in pieces without an end, and stops being read when nobody asks', async () => {
    const records = Array.from({ length: 4500 }, (_, index) =>
      samplePosition({ id: index + 1, hash: index, fixTime: new Date(1000 * index) }),
    )
    await store.positions.append(records)
    const sizes: number[] = []
    for await (const page of store.positions.pages(1, at('1970-01-01'), now)) sizes.push(page.length)
    expect(sizes).toEqual(Array.from({ length: 9 }, () => 500))
    for await (const page of store.positions.pages(1, at('1970-01-01'), now)) {
      expect(page).toEqual(records.slice(0, 500))
      break
    }
    for await (const page of store.positions.pages(2, at('1970-01-01'), now)) throw new Error(`${page.length} records`)
  })

  test('what is computed from comes as numbers, whole and in order, NaN where there is none', async () => {
    const { NaN: none } = Number
    const records = Array.from({ length: 11_000 }, (_, index) =>
      samplePosition({
        id: 20_000 - index,
        hash: index,
        latitude: index / 1000,
        longitude: -1 - index / 1000,
        speed: index,
        // Two and two at the same time: the later id comes second.
        fixTime: new Date(1000 * (index >> 1)),
        attributes: index % 2 === 0 ? { odometer: index, ignition: true } : { hours: 'none', ignition: false },
      }),
    )
    for (let start = 0; start < records.length; start += 1000)
      await store.positions.append(records.slice(start, start + 1000))
    await store.positions.append([samplePosition({ id: 90_000, deviceId: 2 })])
    const rows: number[][] = []
    for await (const piece of store.positions.numbers(1, at('1970-01-01'), now, ['odometer', 'hours', 'ignition']))
      for (let index = 0; index < piece.length; index += 8) rows.push(Array.from(piece.subarray(index, index + 8)))
    const expected = records
      .toSorted((one, other) => one.fixTime.getTime() - other.fixTime.getTime() || one.id - other.id)
      .map(({ id, fixTime, latitude, longitude, speed, attributes }) => {
        const { odometer = none, ignition } = attributes as { odometer?: number; ignition: boolean }
        return [id, fixTime.getTime(), latitude, longitude, speed, odometer, none, Number(ignition)]
      })
    expect(rows.length).toBe(11_000)
    expect(rows).toEqual(expected)
    for await (const piece of store.positions.numbers(1, at('1970-01-01'), now, [])) {
      expect(piece.length).toBe(25_000)
      break
    }
  })

  test('the latest is the newest by fix time, of equals the last to arrive, however old', async () => {
    for (const uniqueId of ['a', 'b', 'c', 'd']) await store.devices.add(deviceNamed(uniqueId))
    await store.positions.append([
      samplePosition({ id: 1, deviceId: 1, fixTime: at('2026-11-20T12:00') }),
      samplePosition({ id: 2, deviceId: 1, fixTime: at('2026-11-20T11:00') }),
      samplePosition({ id: 3, deviceId: 2, fixTime: at('2026-11-20T12:00'), hash: 99 }),
      samplePosition({ id: 4, deviceId: 2, fixTime: at('2026-11-20T12:00'), hash: 11 }),
      samplePosition({ id: 5, deviceId: 3, fixTime: at('2019-02-03T04:05') }),
    ])
    expect(idsOf(await store.positions.latest()).sort((a, b) => a - b)).toEqual([1, 4, 5])
  })

  test('fix times of all ages and from a wrong clock are stored and found', async () => {
    const times = ['1980-01-06T00:00', '2024-10-31T23:59', '2024-11-01T00:00', '2026-12-31T23:59', '2044-05-06T07:08']
    const records = times.map((time, index) => samplePosition({ id: index + 1, fixTime: at(time) }))
    expect(await store.positions.append(records)).toEqual(new Set())
    expect(await store.positions.append(records)).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(idsOf(await store.positions.between(1, at('1970-01-01'), at('2100-01-01'), 10))).toEqual([1, 2, 3, 4, 5])
  })

  test('a record no database takes is set aside and told, and its neighbours are stored', async () => {
    const bad = samplePosition({ id: 3, hash: 3, latitude: Number.NaN })
    const records = [1, 2, 4, 5, 6, 7].map((id) => samplePosition({ id, hash: id }))
    expect(await store.positions.append([...records.slice(0, 2), bad, ...records.slice(2)])).toEqual(new Set([3]))
    expect(idsOf(await store.positions.byIds([1, 2, 3, 4, 5, 6, 7]))).toEqual([1, 2, 4, 5, 6, 7])
    expect(rejected.map((entry) => entry.record)).toEqual([bad])
    const kept = await database.kysely.selectFrom('rejected_positions').selectAll().execute()
    expect(kept).toMatchObject([{ position_id: 3, rejected_at: now.getTime() }])
    expect(JSON.parse(kept[0]!.record)).toMatchObject({ id: 3, hash: 3, latitude: null, protocol: 'teltonika' })
  })

  test('a batch of thousands is stored whole', async () => {
    const records = Array.from({ length: 2500 }, (_, index) => samplePosition({ id: index + 1, hash: index + 1 }))
    await store.positions.append(records)
    expect(await store.positions.byIds(idsOf(records))).toHaveLength(2500)
  })

  test('writers that store the same records at once store each exactly once', async () => {
    const records = Array.from({ length: 300 }, (_, index) =>
      samplePosition({
        id: index + 1,
        hash: index + 1,
        fixTime: new Date(now.getTime() - (index % 12) * 2_600_000_000),
      }),
    )
    // A second store has its own view of which months exist, as another node would.
    const second = createStore(database, { now: () => now })
    const orders = [records, [...records].reverse(), records, [...records].reverse()]
    const answers = await Promise.all(
      orders.map((order, index) => (index % 2 === 0 ? store : second).positions.append(order)),
    )
    const stored = answers.reduce((sum, present) => sum + records.length - present.size, 0)
    expect(stored).toBe(records.length)
    expect(await store.positions.byIds(idsOf(records))).toHaveLength(records.length)
  })
})

const TOWER = { cellId: 12_345, locationAreaCode: 678, mobileCountryCode: 724, mobileNetworkCode: 5 }

function deviceNamed(uniqueId: string): Parameters<Store['devices']['add']>[0] {
  return { ...DEVICE_DEFAULTS, name: uniqueId, uniqueId }
}

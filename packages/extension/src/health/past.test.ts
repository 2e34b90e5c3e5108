import { openDatabase } from '@rastro/platform'
import { describeDatabases } from '@rastro/testkit/databases'
import { expect, onTestFinished, test } from 'vitest'
import { openExtensionStore } from '../store/index.ts'
import type { HealthStore } from '../store/store.ts'
import { createPast, type Past } from './past.ts'

const BEGIN = Date.UTC(2026, 10, 21)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What the server tells at a minute: a busier processor, and seven frames more, each time. */
function addMinute(past: Past, minute: number): Promise<void> {
  return past.add({
    time: new Date(BEGIN + minute * MINUTE_MS + 10_000).toISOString(),
    cpu: { usage: (minute % 100) / 100 },
    ports: [{ protocol: 'gt06', frames: minute * 7, connections: 2 }],
  })
}

describeDatabases('how the server was', (kind) => {
  async function open(): Promise<HealthStore> {
    const created = await kind.create()
    const database = await openDatabase(created.options)
    onTestFinished(async () => {
      await database.close()
      await created.drop()
    })
    return (await openExtensionStore(database)).health
  }

  test('is known by minutes and quarters of an hour, also after a restart, which leaves a gap', async () => {
    const store = await open()
    const first = createPast(store, 0)
    for (let minute = 0; minute < 20; minute++) await addMinute(first, minute)
    // Another process on the same database has a past of its own.
    await addMinute(createPast(store, 1), 5)
    const second = createPast(store, 0)
    for (let minute = 28; minute < 31; minute++) await addMinute(second, minute)

    const now = BEGIN + HOUR_MS
    const day = await createPast(store, 0).history('day', now)
    expect(day.stepMs).toBe(MINUTE_MS)
    expect(day.times).toHaveLength(23)
    expect(day.times.slice(19, 21)).toEqual([BEGIN + 19 * MINUTE_MS, BEGIN + 28 * MINUTE_MS])
    expect(day.series['cpu']?.slice(18, 21)).toEqual([0.18, 0.19, 0.28])
    // Frames that came while nobody counted belong to no minute.
    expect(day.series['framesPerMinute']?.slice(18, 22)).toEqual([7, 7, null, 7])
    expect(day.series['memory']?.[0]).toBeNull()
    expect(day.series['connections']?.[0]).toBe(2)

    const week = await createPast(store, 0).history('week', now)
    expect(week).toMatchObject({
      stepMs: 15 * MINUTE_MS,
      times: [0, 15, 30].map((minute) => BEGIN + minute * MINUTE_MS),
      // The middle one is of the minutes 15 to 19, 28 and 29.
      series: { cpu: [0.07, (0.85 + 0.57) / 7, 0.3].map((mean) => expect.closeTo(mean, 4)) },
    })
  })

  test('is kept for a day by minutes and for a month by quarters of an hour', async () => {
    const store = await open()
    const past = createPast(store, 0)
    for (const day of [0, 8, 29, 29.5, 31]) await addMinute(past, day * 24 * 60)
    const all = await Promise.all([store.points(0, MINUTE_MS, 0), store.points(0, 15 * MINUTE_MS, 0)])
    const daysOf = (points: (typeof all)[number]) => points.map(({ at }) => (at - BEGIN) / (24 * HOUR_MS))
    expect(all.map(daysOf)).toEqual([[31], [8, 29, 29.5, 31]])
    const now = BEGIN + 31 * 24 * HOUR_MS + MINUTE_MS
    expect((await past.history('week', now)).times).toHaveLength(3)
    expect((await past.history('month', now)).times).toHaveLength(4)
  })
})

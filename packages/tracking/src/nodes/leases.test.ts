import { createLog, systemClock } from '@rastro/platform'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '../store/index.ts'
import type { LeaseStore } from '../store/leases.ts'
import type { Store } from '../store/store.ts'
import { createDuty } from './duty.ts'
import { createLeases, type Leases } from './leases.ts'
import { claimNodeNumber } from './node-number.ts'

const log = createLog('silent')
/** For what waits until a lease is over. */
const TIMES = { renewMs: 100, ttlMs: 1_500 }
/** For what a living process keeps: a busy machine may renew it seconds late. */
const LASTING = { renewMs: 100, ttlMs: 6_000 }

interface ProcessOptions {
  isAlive?: boolean
  leases?: LeaseStore
  times?: typeof TIMES
}

describeDatabases('leases', (database) => {
  let created: CreatedDatabase
  let store: Store
  let opened: Leases[] = []
  /** Renewing as a living process does; a killed one is one that was never started. */
  const process = (holder: string, { isAlive = true, leases = store.leases, times = TIMES }: ProcessOptions = {}) => {
    const made = createLeases({ store: leases, holder, clock: systemClock, log, times })
    if (isAlive) made.start()
    opened.push(made)
    return made
  }

  beforeAll(async () => {
    created = await database.create()
    store = await openStore(created.options)
  })
  afterEach(async () => {
    await Promise.all(opened.map((each) => each.close()))
    opened = []
  })
  afterAll(async () => {
    await store.close()
    await created.drop()
  })

  test('of fifty that ask at once one gets the name, and keeps it for longer than a lease', async () => {
    const all = Array.from({ length: 50 }, (_, number) => process(`process ${number}`, { times: LASTING }))
    const taken = await Promise.all(all.map((each) => each.take('a job')))
    expect(taken.filter(Boolean)).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 2 * LASTING.ttlMs))
    expect(all.map((each) => each.isHeld('a job'))).toEqual(taken)
    const asked = await Promise.all(all.map((each) => each.take('a job')))
    expect(asked).toEqual(taken)
  })

  test('what a killed process had is free when its time is over, and that process knows by itself that it is', async () => {
    const killed = process('killed', { isAlive: false })
    const other = process('other')
    expect(await killed.take('a job')).toBe(true)
    expect(await other.take('a job')).toBe(false)
    await vi.waitFor(async () => expect(await other.take('a job')).toBe(true), { timeout: 60_000 })
    expect(killed.isHeld('a job')).toBe(false)
  })

  test('a process that is started again on the same data has at once what it had before', async () => {
    expect(await process('same', { isAlive: false }).take('a job')).toBe(true)
    expect(await process('same').take('a job')).toBe(true)
  })

  test('while the database is away a name stays ours until others may take it, and not longer', async () => {
    let isAway = false
    const away: LeaseStore = {
      ...store.leases,
      renew: (...asked) => (isAway ? Promise.reject(new Error('away')) : store.leases.renew(...asked)),
    }
    const ours = process('ours', { leases: away })
    await ours.take('a job')
    isAway = true
    await new Promise((resolve) => setTimeout(resolve, 3 * TIMES.renewMs))
    expect(ours.isHeld('a job')).toBe(true)
    await vi.waitFor(() => expect(ours.isHeld('a job')).toBe(false), { timeout: 60_000 })
    isAway = false
    // Nobody took it meanwhile: it is ours again.
    await vi.waitFor(() => expect(ours.isHeld('a job')).toBe(true), { timeout: 60_000 })
  })

  test('who lost a name to another is told', async () => {
    const slow = process('slow', { isAlive: false })
    const lost: string[] = []
    slow.onLost((name) => lost.push(name))
    await slow.take('a job')
    const other = process('other')
    await vi.waitFor(async () => expect(await other.take('a job')).toBe(true), { timeout: 60_000 })
    slow.start()
    await vi.waitFor(() => expect(lost).toEqual(['a job']), { timeout: 60_000 })
    expect(other.isHeld('a job')).toBe(true)
  })

  test('one has the duty; when it closes another has it at the next try', async () => {
    const first = process('first')
    const second = process('second')
    const duties = [first, second].map((leases) => createDuty({ leases, clock: systemClock, log, everyMs: 20 }))
    const told: string[] = []
    for (const [index, duty] of duties.entries()) duty.onTaken(() => told.push(['first', 'second'][index]!))
    for (const duty of duties) await duty.start()
    expect(duties.map((duty) => duty.isOn())).toEqual([true, false])
    duties[0]?.close()
    await first.close()
    await vi.waitFor(() => expect(duties.map((duty) => duty.isOn())).toEqual([false, true]), { timeout: 60_000 })
    // Who has it from the start takes nothing over. A busy machine can let the short lease lapse and be taken again.
    await vi.waitFor(() => expect([...new Set(told)]).toEqual(['second']), { timeout: 60_000 })
    duties[1]?.close()
  })

  test('a number of a living process is refused with a sentence; without a wish everybody gets his own', async () => {
    expect(await claimNodeNumber({ leases: process('one', { times: LASTING }), wanted: 1 })).toBe(1)
    const patienceMs = 1.5 * LASTING.ttlMs
    const taken = claimNodeNumber({ leases: process('two'), wanted: 1, patienceMs })
    await expect(taken).rejects.toThrow(
      /Another running process on this database has NODE_ID 1\. Give this one another/,
    )
    const free = [process('three'), process('four')].map((leases) => claimNodeNumber({ leases, wanted: undefined }))
    expect(new Set(await Promise.all(free))).toEqual(new Set([0, 2]))
  })

  test('the number of a killed process is free again after its lease', async () => {
    await claimNodeNumber({ leases: process('killed', { isAlive: false }), wanted: 1 })
    expect(await claimNodeNumber({ leases: process('next'), wanted: 1, patienceMs: 3 * TIMES.ttlMs })).toBe(1)
  })
})

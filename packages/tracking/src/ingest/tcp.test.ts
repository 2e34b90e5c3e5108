import { expect, test } from 'vitest'
import { startCore } from '../testing/core.ts'
import { makeDevice } from '../testing/fleet.ts'
import { LIMITS } from './limits.ts'

/** Lets whatever is on its way through the event loop and the loopback arrive. */
async function settle(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a fix is acknowledged after its commit, not before', async () => {
  const { login, store, core } = await startCore()
  const tracker = await login()
  store.hold()
  tracker.send('at 1 -23 -46')
  await settle()
  expect(tracker.pending).toBe('')
  expect(core.fleet.byId(1)!.last).toBeUndefined()
  store.release()
  expect(await tracker.line()).toBe('ok 1')
  expect(core.fleet.byId(1)!.last).toMatchObject({ id: store.records[0]?.id })
})

test('a stored fix is told to the house before the tracker hears of it', async () => {
  const { login, core } = await startCore()
  const told: unknown[] = []
  core.bus.on('positionsStored', ({ records, latest }) =>
    told.push(records.length, latest[0]?.last?.id === records[0]?.id),
  )
  const tracker = await login()
  tracker.send('at 1 -23 -46')
  await tracker.line()
  expect(told).toEqual([1, true])
})

test('replies keep the order of frames, also around frames that need no commit', async () => {
  const { login, store } = await startCore()
  const tracker = await login()
  store.hold()
  tracker.send('at 1 1 1', 'beat', 'at 2 1 1')
  await settle()
  expect(tracker.pending).toBe('')
  store.release()
  expect([await tracker.line(), await tracker.line(), await tracker.line()]).toEqual(['ok 1', 'beat', 'ok 2'])
})

test('a failed commit is never acknowledged: the connection closes, reading stops, and health says why', async () => {
  const { login, store, core, connect } = await startCore({
    devices: [makeDevice(), makeDevice({ id: 2, uniqueId: 'two' })],
  })
  const [tracker, other] = [await login(), await login('two')]
  store.failWith(new Error('disk full'))
  tracker.send('at 1 1 1')
  await tracker.closed
  expect(tracker.pending).toBe('')
  expect(core.stats()).toMatchObject({ isPressed: true, spool: { failure: 'disk full', stored: 0 } })
  other.send('at 5 1 1')
  const late = await connect()
  late.send('id one')
  await settle()
  expect([other.pending, late.pending]).toEqual(['', ''])

  store.failWith(undefined)
  expect(await other.line()).toBe('ok 5')
  expect(await late.line()).toBe('hello')
  late.send('at 1 1 1', 'at 2 1 1')
  expect([await late.line(), await late.line()]).toEqual(['ok 1', 'ok 2'])
  // What failed was kept and stored when the disk had room again; sent once more it is the same record.
  expect(store.records.map(({ deviceId, fixTime }) => [deviceId, fixTime.getUTCMinutes()])).toEqual([
    [1, 1],
    [2, 5],
    [1, 2],
  ])
  expect(core.stats()).toMatchObject({ isPressed: false, spool: { failure: undefined } })
})

test('when the disk takes records again, trackers that sent much meanwhile do not keep the others waiting', async () => {
  const { login, store } = await startCore({
    devices: [1, 2, 3].map((id) => makeDevice({ id, uniqueId: String(id) })),
  })
  const [first, much, little] = [await login('1'), await login('2'), await login('3')]
  store.failWith(new Error('disk full'))
  first.send('at 1 1 1')
  await first.closed
  much.send(...[1, 2, 3, 4, 5, 6].map((minute) => `at ${minute} 1 1`))
  await settle()
  little.send('at 1 1 1')
  await settle()
  store.failWith(undefined)
  expect(await little.line()).toBe('ok 1')
  for (const minute of [1, 2, 3, 4, 5, 6]) expect(await much.line()).toBe(`ok ${minute}`)
  const order = store.records.map(({ deviceId }) => deviceId)
  expect(order.indexOf(3)).toBeLessThan(4)
  expect(order.filter((id) => id === 2)).toHaveLength(6)
})

test('a record sent again after a lost acknowledgement is acknowledged and stored once', async () => {
  const { login, store, core } = await startCore()
  const first = await login()
  first.send('at 1 1 1')
  await first.line()
  const second = await login()
  second.send('at 1 1 1')
  expect(await second.line()).toBe('ok 1')
  expect(store.records).toHaveLength(1)
  expect(core.stats().protocols['lines']).toMatchObject({ received: 2, stored: 1, duplicates: 1 })
})

test('a record sent again while its first copy waits for the disk is acknowledged only with it', async () => {
  const { login, store } = await startCore()
  const [first, second] = [await login(), await login()]
  store.hold()
  first.send('at 1 1 1')
  await settle()
  second.send('at 1 1 1')
  await settle()
  expect(second.pending).toBe('')
  store.release()
  expect([await first.line(), await second.line()]).toEqual(['ok 1', 'ok 1'])
})

test.each([1, 2, 3, 7, 1000])('a dialogue in pieces of %i bytes comes to the same', async (size) => {
  const { connect, store } = await startCore()
  const tracker = await connect()
  const bytes = Buffer.from('id one\nat 1 1 1\nbeat\nat 2 1 2;at 3 1 3\n')
  for (let start = 0; start < bytes.length; start += size) {
    tracker.send(bytes.subarray(start, start + size))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const heard = [await tracker.line(), await tracker.line(), await tracker.line(), await tracker.line()]
  expect(heard).toEqual(['hello', 'ok 1', 'beat', 'ok 3'])
  expect(store.records.map(({ longitude }) => longitude)).toEqual([1, 2, 3])
})

test('a burst in one batch computes its distances in order', async () => {
  const { login, store } = await startCore()
  const tracker = await login()
  tracker.send('at 1 0 10;at 2 0 11;at 3 0 12')
  await tracker.line()
  expect(store.records.map(({ attributes }) => Math.round(Number(attributes['totalDistance'])))).toEqual([
    0, 111_319, 222_639,
  ])
})

test('a late record is stored, acknowledged and leaves the vehicle where it is', async () => {
  const { login, store, core } = await startCore()
  const moved: number[] = []
  core.bus.on('positionsStored', ({ latest }) => moved.push(latest.length))
  const tracker = await login()
  for (const minute of [1, 9, 5]) {
    tracker.send(`at ${minute} 1 ${minute}`)
    await tracker.line()
  }
  expect(moved).toEqual([1, 1, 0])
  expect(core.fleet.byId(1)!.last).toMatchObject({ id: store.records[1]?.id })
})

test('an unknown, disabled or expired device is refused, stores nothing, and is served once it is known', async () => {
  const disabled = makeDevice({ id: 2, uniqueId: 'two', disabled: true })
  const expired = makeDevice({ id: 3, uniqueId: 'three', expirationTime: '2026-11-21T11:00:00.000+00:00' })
  const { connect, store, core } = await startCore({ devices: [disabled, expired] })
  const tracker = await connect()
  for (const name of ['stranger', 'two', 'three']) {
    tracker.send(`id ${name}`)
    expect(await tracker.line()).toBe('who')
  }
  tracker.send('at 1 1 1')
  await settle()
  expect(store.records).toEqual([])
  core.fleet.put(makeDevice({ id: 3, uniqueId: 'three' }))
  tracker.send('at 2 1 1')
  expect(await tracker.line()).toBe('ok 2')
})

test('a device on a new socket takes over, and is offline when both are closed', async () => {
  const { login, core } = await startCore()
  const [older, newer] = [await login(), await login()]
  expect(core.fleet.byId(1)!.status).toBe('online')
  older.socket.destroy()
  await settle()
  expect(core.fleet.byId(1)!.status).toBe('online')
  const offline = Promise.withResolvers<string>()
  core.bus.on('deviceChanged', ({ status }) => offline.resolve(status))
  newer.socket.destroy()
  expect(await offline.promise).toBe('offline')
})

test('a tracker that sends and closes in one go still gets its reply', async () => {
  const { connect, store } = await startCore()
  const tracker = await connect()
  store.hold()
  tracker.socket.end('id one\nat 1 1 1\n')
  await settle()
  store.release()
  expect([await tracker.line(), await tracker.line()]).toEqual(['hello', 'ok 1'])
  await tracker.closed
})

test('hostile bytes cost their sender the connection while others keep working', async () => {
  const { login, connect, core } = await startCore()
  const good = await login()
  const endless = await connect()
  endless.send(Buffer.alloc(10_000, 'x'))
  const noise = await connect()
  noise.send('noise', 'noise', 'noise', 'noise', 'noise')
  await Promise.all([endless.closed, noise.closed])
  good.send('noise', 'noise', 'noise', 'noise', 'beat', 'noise', 'bug', 'at 1 1 1')
  expect([await good.line(), await good.line()]).toEqual(['beat', 'ok 1'])
  expect(core.stats().protocols['lines']).toMatchObject({ badFrames: 1 + 5 + 5, decoderBugs: 1 })
})

test('a socket that says nothing valid, or half a frame, or nothing for long, is hung up on', async () => {
  const { login, connect, clock, core } = await startCore()
  const [silentOne, half, idle] = [await connect(), await login(), await login()]
  half.send(Buffer.from('beat\nat 1'))
  await half.line()
  clock.advance(LIMITS.halfFrameMs + 1)
  await half.closed
  clock.advance(LIMITS.firstFrameMs)
  await silentOne.closed
  await expect.poll(() => core.stats().connections['lines/tcp']).toBe(1)
  clock.advance(LIMITS.idleMs)
  await idle.closed
})

test('unidentified connections of one address are cut to fifty, known devices do not count', async () => {
  const { login, connect, clock, core } = await startCore()
  const known = await login()
  const strangers = await Promise.all(Array.from({ length: 60 }, () => connect()))
  await expect.poll(() => core.stats().strangers).toBe(60)
  clock.advance(LIMITS.strangerGraceMs + 1)
  await Promise.all(strangers.slice(0, 10).map(({ closed }) => closed))
  expect(core.stats().strangers).toBe(LIMITS.strangersPerAddress)
  known.send('beat')
  expect(await known.line()).toBe('beat')
})

test('a socket whose replies wait for the disk is not read on, others are', async () => {
  const { login, store, core } = await startCore({ devices: [makeDevice(), makeDevice({ id: 2, uniqueId: 'two' })] })
  const [greedy, other] = [await login(), await login('two')]
  store.hold()
  const count = 20_000
  greedy.socket.write(Array.from({ length: count }, (_, index) => `at 1 1 ${index / 1000}\n`).join(''))
  const received = () => core.stats().protocols['lines']!.received
  await expect.poll(received).toBeGreaterThan(LIMITS.waitingReplies)
  await settle(50)
  expect(received()).toBeLessThan(count / 2)
  other.send('beat')
  expect(await other.line()).toBe('beat')
  store.release()
  await store.reached(count)
})

test('a tracker that never reads what we answer is hung up on', async () => {
  const { login, core } = await startCore()
  const deaf = await login()
  deaf.socket.pause()
  deaf.socket.removeAllListeners('data')
  const flood = Buffer.from('long\n'.repeat(5000))
  const pour = setInterval(() => deaf.socket.write(flood), 1)
  await deaf.closed
  clearInterval(pour)
  await expect.poll(() => core.stats().connections['lines/tcp']).toBe(0)
})

test('a stop answers what was read, then closes', async () => {
  const { login, store, core } = await startCore()
  const tracker = await login()
  store.hold()
  tracker.send('at 1 1 1')
  await expect.poll(() => core.stats().protocols['lines']!.received).toBe(1)
  const closing = core.close()
  store.release()
  expect(await tracker.line()).toBe('ok 1')
  await Promise.all([closing, tracker.closed])
  expect(store.records).toHaveLength(1)
})

import { Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import { createLog, openDatabase, type SecretBox } from '@rastro/platform'
import { describeDatabases, type TestDatabase } from '@rastro/testkit/databases'
import { createTestClock } from '@rastro/tracking/testing/clock'
import { expect, onTestFinished, test } from 'vitest'
import type { Claims, MessageDesk } from '../ports.ts'
import { openExtensionStore } from '../store/index.ts'
import { createSharedClaims } from '../testing/claims.ts'
import { createMassMessageRunner, sealTexts } from './run-messages.ts'

const secrets: SecretBox = { seal: (text) => `sealed ${text}`, open: (sealed) => sealed.replace('sealed ', '') }
const boss: User = { ...USER_DEFAULTS, id: 7, userLimit: -1 }

interface Desk {
  /** Turns of an hour that are left. */
  turns: number
  /** What left, as `name: body`. */
  said: string[]
  /** Called with each message before it leaves. */
  onSend: (userId: number) => void | Promise<void>
  desk: MessageDesk
}

/** Everybody up to id 99 is the boss's; who has an even id has no phone. */
function createDesk(): Desk {
  const state: Desk = { turns: 1000, said: [], onSend: () => undefined, desk: {} as MessageDesk }
  state.desk = {
    confirmations: { issue: async () => ({ token: '', expiresAt: new Date() }), spend: async () => undefined },
    callerOf: (id) => (id === boss.id ? boss : undefined),
    requireMay: () => undefined,
    readWords: () => undefined,
    take: async () => (state.turns-- > 0 ? 0 : 60_000),
    async takeAgain(_, turns) {
      state.turns -= turns
    },
    recipientOf(_, id) {
      if (id > 99) throw new Refusal('accessDenied')
      return { ...USER_DEFAULTS, id, name: id === 50 ? 'A'.repeat(200) : `Cliente ${id}`, email: `c${id}@example.com` }
    },
    obstacleOf: (channel, { id }) => (channel === 'telegram' && id % 2 === 0 ? 'noContact' : undefined),
    async send(_, user, { body }) {
      await state.onSend(user.id)
      if (user.id === 51) return 'No credit'
      state.said.push(`${user.name}: ${body}`)
      return null
    },
  }
  return state
}

/** A message to people by SMS, and everything that works on it. */
async function begin(kind: TestDatabase, userIds: readonly number[]) {
  const created = await kind.create()
  const database = await openDatabase<unknown>(created.options)
  const { massMessages: store } = await openExtensionStore(database)
  onTestFinished(async () => {
    await database.close()
    await created.drop()
  })
  const clock = createTestClock()
  const desk = createDesk()
  const message = { id: 'one', userId: boss.id, state: 'running', isStopped: false, begunAt: 1 } as const
  const texts = [{ channel: 'sms', subject: '', body: 'Olá, {nome}' } as const]
  const sends = userIds.map((userId) => ({ userId, name: `Cliente ${userId}`, channel: 'sms' as const }))
  await store.add(message, sealTexts(secrets, texts), sends)
  const start = (claims?: Claims) =>
    createMassMessageRunner({
      store,
      desk: desk.desk,
      secrets,
      clock,
      log: createLog('silent'),
      ...(claims && { claims }),
    })
  return { store, clock, desk, message, start, isOver: async () => (await store.find('one'))?.state === 'done' }
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

describeDatabases('a message to many', (kind) => {
  test('[MSG-07] [MSG-30] [MSG-32] [MSG-33] goes to each in his own words, and what became of each is kept', async () => {
    const { store, desk, message, start, isOver } = await begin(kind, [1, 2, 50, 51, 100])
    const runner = start()
    runner.run(message)
    await expect.poll(isOver).toBe(true)
    expect(desk.said).toEqual(['Cliente 1: Olá, Cliente 1', 'Cliente 2: Olá, Cliente 2'])
    expect(await store.counts('one')).toEqual({ total: 5, sent: 2, failed: 3 })
    expect((await store.results('one')).map(({ userId, success, problem }) => [userId, success, problem])).toEqual([
      [50, false, 'tooLong'],
      [51, false, 'No credit'],
      [100, false, 'gone'],
      [1, true, null],
      [2, true, null],
    ])
    // Nobody needs the words any more.
    expect(await store.sealedWords('one')).toBeUndefined()
    await runner.close()
  })

  test('goes on after a restart where it was, and nobody is told twice', async () => {
    const { store, desk, message, start, isOver } = await begin(kind, range(20))
    const first = start()
    // The process ends in the middle of the second handful: nobody writes down what became of it.
    let calls = 0
    const ended = Promise.withResolvers<void>()
    desk.onSend = async () => {
      if (++calls <= 4) return
      ended.resolve()
      await new Promise(() => undefined)
    }
    first.run(message)
    await ended.promise
    desk.onSend = () => undefined
    const before = desk.said.length
    const second = start()
    await second.resume()
    await expect.poll(isOver).toBe(true)
    const results = await store.results('one')
    expect(results.filter(({ problem }) => problem === 'interrupted').map(({ userId }) => userId)).toEqual([5, 6, 7, 8])
    expect(before).toBe(4)
    expect(desk.said).toHaveLength(16)
    expect(new Set(desk.said).size).toBe(16)
    await second.close()
  })

  test('waits at the limit of an hour and goes on by itself; a restart begins no new hour', async () => {
    const { store, clock, desk, message, start, isOver } = await begin(kind, range(8))
    desk.turns = 6
    const first = start()
    first.run(message)
    await expect.poll(async () => (await store.counts('one')).sent).toBe(6)
    await expect.poll(() => first.waitsUntil('one')).toBe(clock.now().getTime() + 60_000)
    await first.close()
    desk.turns = 6
    const second = start()
    await second.resume()
    // What was tried in this hour counts.
    await expect.poll(() => desk.turns).toBeLessThanOrEqual(0)
    expect((await store.counts('one')).sent).toBe(6)
    desk.turns = 10
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
    expect(await store.counts('one')).toEqual({ total: 8, sent: 8, failed: 0 })
    await second.close()
  })

  test('is stopped after what is under way', async () => {
    const { store, desk, message, start, isOver } = await begin(kind, range(20))
    const runner = start()
    desk.onSend = () => runner.stop('one')
    runner.run(message)
    await expect.poll(isOver).toBe(true)
    expect(await store.find('one')).toMatchObject({ isStopped: true })
    expect(await store.counts('one')).toEqual({ total: 20, sent: 4, failed: 0 })
    await runner.close()
  })

  test('is forgotten when it is over and old', async () => {
    const { store, message, start, isOver } = await begin(kind, [1])
    await store.removeBefore(100)
    expect(await store.find('one')).toBeDefined()
    const runner = start()
    runner.run(message)
    await expect.poll(isOver).toBe(true)
    await store.removeBefore(100)
    expect(await store.find('one')).toBeUndefined()
    expect(await store.results('one')).toEqual([])
    await runner.close()
  })

  test('is sent by one process, by another when that one dies, and stopped from whichever is asked', async () => {
    const { store, desk, message, start, isOver } = await begin(kind, range(20))
    const claims = createSharedClaims()
    const [first, second] = [start(claims.of('first')), start(claims.of('second'))]
    let calls = 0
    const dead = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    desk.onSend = async () => {
      if (++calls <= 4) return
      reached.resolve()
      await dead.promise
    }
    first.run(message)
    await reached.promise
    await second.resume()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(desk.said).toHaveLength(4)
    claims.kill('first')
    calls = -100
    desk.onSend = async (userId) => {
      if (userId === 12) await first.stop('one')
    }
    await second.resume()
    await expect.poll(isOver).toBe(true)
    dead.resolve()
    await Promise.all([first.close(), second.close()])
    // Four of the first, four that may have arrived and are not sent again by the second, and four of the second.
    expect(desk.said.slice(0, 8)).toEqual([1, 2, 3, 4, 9, 10, 11, 12].map((id) => `Cliente ${id}: Olá, Cliente ${id}`))
    expect((await store.counts('one')).sent).toBeLessThanOrEqual(12)
    expect(new Set(desk.said).size).toBe(desk.said.length)
  })
})

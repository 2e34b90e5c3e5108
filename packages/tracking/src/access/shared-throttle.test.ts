import { systemClock } from '@rastro/platform'
import { describeDatabases } from '@rastro/testkit/databases'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store/index.ts'
import { silent } from '../testing/fleet.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createSharedThrottle } from './shared-throttle.ts'

const NO_WAIT = { firstMs: 0, mostMs: 0, forgetMs: 600_000 }
const MANY = { code: 'tooManyAttempts' }

describeDatabases('logins at two processes', (database) => {
  async function start() {
    const { options, drop } = await database.create()
    onTestFinished(drop)
    const store = await openStore(options)
    onTestFinished(() => store.close())
    const { counts } = store
    const underway: Promise<void>[] = []
    const counted = {
      ...counts,
      giveBack(key: string) {
        const work = counts.giveBack(key)
        underway.push(work)
        return work
      },
    }
    const node = () =>
      createSharedThrottle({ own: createLoginThrottle(systemClock), counts: counted, clock: systemClock, log: silent })
    /** What nobody waits for is done. */
    const settled = async () => void (await Promise.all(underway.splice(0)))
    return { nodes: [node(), node()] as const, counts, settled }
  }

  test('ten wrong ones from an address are all it has in a minute, wherever it tries', async () => {
    const { nodes } = await start()
    for (let tries = 0; tries < 10; tries++) (await nodes[tries % 2]!.begin(`user ${tries}`, '203.0.113.7')).fail()
    for (const node of nodes) await expect(node.begin('another', '203.0.113.7')).rejects.toMatchObject(MANY)
    await nodes[0].begin('another', '198.51.100.7')
  })

  test('an account that was guessed at here waits there, but not its owner where he was before', async () => {
    const { nodes, counts } = await start()
    const home = '203.0.113.7'
    ;(await nodes[0].begin('ana', home)).succeed()
    await expect.poll(() => counts.isNoted(`login trusted ${home} ana`), { timeout: 60_000 }).toBe(true)
    // So that the wait is long enough to be seen on any machine, she was guessed at before.
    for (let tries = 0; tries < 12; tries++) await counts.slowDown('login account ana', { ...NO_WAIT, free: 20 })
    ;(await nodes[1].begin('ana', home)).fail()
    for (const node of nodes) await expect(node.begin('ana', '192.0.2.9')).rejects.toMatchObject(MANY)
    for (const node of nodes) (await node.begin('ana', home)).succeed()
  })

  test('what was right, or never decided, is not counted', async () => {
    const { nodes, settled } = await start()
    for (let tries = 0; tries < 24; tries++) {
      const attempt = await nodes[tries % 2]!.begin('rui', '203.0.113.8')
      if (tries % 3 === 0) attempt.cancel()
      else attempt.succeed()
      await settled()
    }
    await expect(nodes[0].begin('rui', '203.0.113.8')).resolves.toBeDefined()
  })
})

import type { Courier } from '@rastro/platform'
import { expect, onTestFinished, test, vi } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestClock } from '../testing/clock.ts'
import { createTestBus, makeDevice, makeFleet, silent } from '../testing/fleet.ts'
import { createNewsSharing } from './share-news.ts'

type Listener = (message: Uint8Array) => void

/** What carries messages between nodes of a test; those told while it is cut are lost. */
function createAir() {
  const nodes: { listeners: Listener[]; changes: ((isConnected: boolean) => void)[] }[] = []
  const state = { isConnected: true, loses: 0 }
  const join = (): Courier => {
    const own = { listeners: [] as Listener[], changes: [] as ((isConnected: boolean) => void)[] }
    nodes.push(own)
    return {
      get isConnected() {
        return state.isConnected
      },
      failure: undefined,
      tell(_, message) {
        if (state.loses > 0) state.loses--
        else for (const other of nodes) if (other !== own) for (const listener of other.listeners) listener(message)
      },
      hear(_, listener) {
        own.listeners.push(listener)
        return () => undefined
      },
      ask: () => Promise.reject(new Error('nobody asks')),
      answer: () => undefined,
      onConnection: (listener) => void own.changes.push(listener),
      close: async () => undefined,
    }
  }
  return { state, join }
}

function startNode(node: number, courier: Courier) {
  const [clock, bus] = [createTestClock(), createTestBus()]
  const fleet = makeFleet({ clock, bus, node, devices: [makeDevice(), makeDevice({ id: 2, uniqueId: 'two' })] })
  const mend = { wish: vi.fn(), close: async () => undefined }
  const heardElsewhere = vi.fn()
  const news = createNewsSharing({
    courier,
    subject: 'news',
    node,
    fleet,
    bus,
    mend,
    heardElsewhere,
    clock,
    log: silent,
  })
  news.start()
  onTestFinished(() => news.close())
  return { clock, bus, fleet, mend, heardElsewhere, news }
}

const soon = { timeout: 30_000, interval: 5 }

test('what one node stored, heard and told of is known at the other, and is not told back', async () => {
  const air = createAir()
  const [one, other] = [startNode(1, air.join()), startNode(2, air.join())]
  const [moved, told]: [number[], unknown[]] = [[], []]
  other.bus.on('latestMoved', ({ latest }) => moved.push(...latest.map(({ device }) => device.id)))
  other.bus.on('eventTold', (event) => told.push(event))
  const back = vi.fn()
  one.bus.on('eventTold', back)
  const record = samplePosition()
  one.fleet.hear(one.fleet.byId(1)!, one.clock.now())
  one.bus.emit('positionsStored', { records: [record], latest: one.fleet.moveTo([record]) })
  const event = { userId: 7, event: { id: 5, deviceId: 1 } } as never // any event
  one.bus.emit('eventTold', event)
  await vi.waitFor(() => expect(told).toEqual([event]), soon)
  expect(moved).toEqual([1])
  expect(other.fleet.byId(1)).toMatchObject({ status: 'online', heldBy: 1, last: { ...record } })
  expect(other.heardElsewhere).toHaveBeenCalledWith(1)
  expect(back).toHaveBeenCalledTimes(1)
})

test('a message that was lost is noticed with the next one, and the database is asked', async () => {
  const air = createAir()
  const [one, other] = [startNode(1, air.join()), startNode(2, air.join())]
  const say = async (id: number) => {
    one.fleet.hear(one.fleet.byId(id)!, one.clock.now())
    one.fleet.byId(id)!.status = 'offline'
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await say(1)
  other.mend.wish.mockClear()
  air.state.loses = 1
  await say(2)
  expect(other.mend.wish).not.toHaveBeenCalled()
  await say(1)
  expect(other.mend.wish).toHaveBeenCalled()
})

test('a node that leaves says so, and its devices are offline at once', async () => {
  const air = createAir()
  const [one, other] = [startNode(1, air.join()), startNode(2, air.join())]
  one.fleet.hear(one.fleet.byId(1)!, one.clock.now())
  await vi.waitFor(() => expect(other.fleet.byId(1)?.status).toBe('online'), soon)
  expect(other.news.peers.isAlive(1)).toBe(true)
  one.news.close()
  expect(other.fleet.byId(1)).toMatchObject({ status: 'offline', heldBy: undefined })
  expect(other.news.peers.isAlive(1)).toBe(false)
})

test('nonsense from the network costs a line in the log and nothing else', () => {
  const air = createAir()
  const stranger = air.join()
  const { fleet } = startNode(1, air.join())
  for (const text of ['', '{', 'null', '[]', '{"node":3,"records":7}', '{"node":3,"statuses":[[1]]}'])
    stranger.tell('news', Buffer.from(text))
  expect(fleet.byId(1)?.status).not.toBe('online')
})

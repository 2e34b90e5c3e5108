import { expect, test } from 'vitest'
import { createReconnect } from './reconnect.ts'

/** A clock that jumps to whatever is scheduled. */
function world() {
  const waiting: { run: () => void; delayMs: number }[] = []
  let connects = 0
  const reconnect = createReconnect(
    () => connects++,
    (run, delayMs) => {
      const entry = { run, delayMs }
      waiting.push(entry)
      return () => waiting.splice(waiting.indexOf(entry), 1)
    },
  )
  return { reconnect, waiting, fire: () => waiting.shift()?.run(), connects: () => connects }
}

test('[LIVE-03] the socket opens again five seconds after it closed', () => {
  const { reconnect, waiting, fire, connects } = world()
  reconnect.closed()
  expect(waiting.map((entry) => entry.delayMs)).toEqual([5_000])
  fire()
  expect(connects()).toBe(1)
})

test('the network coming back brings a waiting attempt forward and starts no second one', () => {
  const { reconnect, waiting, connects } = world()
  reconnect.wake()
  expect(connects()).toBe(0)
  reconnect.closed()
  reconnect.wake()
  reconnect.wake()
  expect(connects()).toBe(1)
  expect(waiting).toEqual([])
})

test('two closes wait for one attempt, and a stop for none', () => {
  const { reconnect, waiting } = world()
  reconnect.closed()
  reconnect.closed()
  expect(waiting).toHaveLength(1)
  reconnect.stop()
  expect(waiting).toEqual([])
})

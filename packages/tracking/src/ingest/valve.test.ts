import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { HELD_LIMIT_BYTES, Valve } from './valve.ts'

function makeLine(name: string, heard: string[], then: () => void = () => {}) {
  return {
    goOn() {
      heard.push(name)
      then()
    },
  }
}

/** All it may read has been read: in one turn, or in several where the machine stood still meanwhile. */
async function settle(valve: Valve): Promise<void> {
  await vi.waitFor(() => expect(valve.isShut || valve.isClear).toBe(true), { interval: 1 })
}

function slow(): void {
  const until = performance.now() + 2
  while (performance.now() < until);
}

test('lines wait while it is shut and go on in the order they came', async () => {
  const valve = new Valve()
  const heard: string[] = []
  valve.turn(true)
  for (const name of ['a', 'b', 'c']) valve.hold(makeLine(name, heard), 1)
  await nextTurn()
  expect([valve.isShut, heard]).toEqual([true, []])
  valve.turn(false)
  await settle(valve)
  expect([valve.isShut, heard]).toEqual([false, ['a', 'b', 'c']])
})

test('what goes through may shut it again: the rest waits, and has not lost its place', async () => {
  const valve = new Valve()
  const heard: string[] = []
  valve.turn(true)
  const shut = () => valve.turn(true)
  for (const name of ['a', 'b', 'c']) valve.hold(makeLine(name, heard, name === 'b' ? shut : undefined), 1)
  valve.turn(false)
  await settle(valve)
  expect(heard).toEqual(['a', 'b'])
  valve.hold(makeLine('d', heard), 1)
  valve.turn(false)
  await settle(valve)
  expect(heard).toEqual(['a', 'b', 'c', 'd'])
})

test('a line that is gone is not called', async () => {
  const valve = new Valve()
  const heard: string[] = []
  const gone = makeLine('gone', heard)
  valve.turn(true)
  valve.hold(gone, 1)
  valve.hold(makeLine('there', heard), 1)
  valve.forget(gone)
  valve.turn(false)
  await settle(valve)
  expect(heard).toEqual(['there'])
})

test('a long queue lets timers and commits have their turn between', async () => {
  const valve = new Valve()
  const heard: string[] = []
  valve.turn(true)
  for (let line = 0; line < 12; line++) valve.hold(makeLine(String(line), heard, slow), 1)
  valve.turn(false)
  await nextTurn()
  expect(heard.length).toBeLessThan(12)
  await settle(valve)
  expect(heard).toHaveLength(12)
})

test('a line that has more to tell waits for its next turn behind the others', async () => {
  const valve = new Valve()
  const heard: string[] = []
  let left = 3
  const talker = makeLine('talker', heard, () => {
    if (--left > 0) valve.hold(talker, 1)
  })
  valve.turn(true)
  valve.hold(talker, 1)
  for (const name of ['a', 'b']) valve.hold(makeLine(name, heard), 1)
  valve.turn(false)
  await settle(valve)
  expect(heard).toEqual(['talker', 'a', 'b', 'talker', 'talker'])
  expect(valve.isClear).toBe(true)
})

test('when too much is kept no line may be heard, until half of it has gone on', async () => {
  const valve = new Valve()
  const told: boolean[] = []
  valve.onFull = () => told.push(valve.isFull)
  const lines = Array.from({ length: 5 }, () => makeLine('', []))
  valve.turn(true)
  for (const line of lines) valve.hold(line, HELD_LIMIT_BYTES / 4)
  expect([valve.isFull, told]).toEqual([true, [true]])
  for (const line of lines.slice(0, 2)) valve.forget(line)
  expect(valve.isFull).toBe(true)
  valve.forget(lines[2]!)
  expect([valve.isFull, told]).toEqual([false, [true, false]])
})

test('lines that have not said who they are come before all others', async () => {
  const valve = new Valve()
  const heard: string[] = []
  valve.turn(true)
  valve.hold(makeLine('known', heard), 1)
  for (const name of ['new', 'newer']) valve.hold(makeLine(name, heard), 1, true)
  valve.turn(false)
  await settle(valve)
  expect(heard).toEqual(['new', 'newer', 'known'])
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Valve } from './valve.ts'

function makeLine(name: string, heard: string[], then: () => void = () => {}) {
  return {
    goOn() {
      heard.push(name)
      then()
    },
  }
}

function slow(): void {
  const until = performance.now() + 2
  while (performance.now() < until);
}

test('lines wait while it is shut and go on in the order they came', async () => {
  const valve = new Valve()
  const heard: string[] = []
  valve.turn(true)
  for (const name of ['a', 'b', 'c']) valve.hold(makeLine(name, heard))
  await nextTurn()
  expect([valve.isShut, heard]).toEqual([true, []])
  valve.turn(false)
  await nextTurn()
  expect([valve.isShut, heard]).toEqual([false, ['a', 'b', 'c']])
})

test('what goes through may shut it again: the rest waits, and has not lost its place', async () => {
  const valve = new Valve()
  const heard: string[] = []
  valve.turn(true)
  const shut = () => valve.turn(true)
  for (const name of ['a', 'b', 'c']) valve.hold(makeLine(name, heard, name === 'b' ? shut : undefined))
  valve.turn(false)
  await nextTurn()
  expect(heard).toEqual(['a', 'b'])
  valve.hold(makeLine('d', heard))
  valve.turn(false)
  await nextTurn()
  expect(heard).toEqual(['a', 'b', 'c', 'd'])
})

test('a line that is gone is not called', async () => {
  const valve = new Valve()
  const heard: string[] = []
  const gone = makeLine('gone', heard)
  valve.turn(true)
  valve.hold(gone)
  valve.hold(makeLine('there', heard))
  valve.forget(gone)
  valve.turn(false)
  await nextTurn()
  expect(heard).toEqual(['there'])
})

test('a long queue lets timers and commits have their turn between', async () => {
  const valve = new Valve()
  const heard: string[] = []
  valve.turn(true)
  for (let line = 0; line < 12; line++) valve.hold(makeLine(String(line), heard, slow))
  valve.turn(false)
  await nextTurn()
  const afterOne = heard.length
  expect(afterOne).toBeGreaterThan(0)
  expect(afterOne).toBeLessThan(12)
  await expect.poll(() => heard.length).toBe(12)
})

import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { LIMITS } from './limits.ts'
import { createStrangers, type Stranger } from './strangers.ts'

function makeCrowd() {
  const clock = createTestClock()
  const gone: string[] = []
  const strangers = createStrangers(clock)
  const admit = (name: string, address: string): Stranger => {
    const stranger = { address, hangUp: () => void gone.push(name) }
    strangers.admit(stranger)
    return stranger
  }
  return { clock, gone, strangers, admit }
}

test('beyond two thousand the oldest stranger goes, whatever its address', () => {
  const { gone, strangers, admit } = makeCrowd()
  for (let index = 0; index < LIMITS.strangers + 3; index++) admit(`${index}`, `address ${index}`)
  expect(gone).toEqual(['0', '1', '2'])
  expect(strangers.size).toBe(LIMITS.strangers)
})

test('a whole fleet may reconnect from one address at once, and who names itself is not counted', () => {
  const { clock, gone, strangers, admit } = makeCrowd()
  const fleet = Array.from({ length: 1000 }, (_, index) => admit(`${index}`, 'carrier'))
  strangers.sweep()
  for (const tracker of fleet.slice(0, 960)) strangers.release(tracker)
  clock.advance(LIMITS.strangerGraceMs + 1)
  strangers.sweep()
  expect(gone).toEqual([])
})

test('beyond fifty the oldest of an address go once the grace is over, other addresses stay', () => {
  const { clock, gone, strangers, admit } = makeCrowd()
  admit('quiet', 'elsewhere')
  for (let index = 0; index < 52; index++) admit(`${index}`, 'flood')
  clock.advance(LIMITS.strangerGraceMs + 1)
  admit('young', 'flood')
  strangers.sweep()
  expect(gone).toEqual(['0', '1', '2'])
})

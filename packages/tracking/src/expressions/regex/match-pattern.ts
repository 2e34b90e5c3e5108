import { burn, type Fuel } from '../fuel.ts'
import { holds, WORD } from './char-set.ts'
import { ASSERTIONS, type Assertion, CODE, type Pattern } from './program.ts'

/** States that wait for the next character, each at most once. */
interface States {
  readonly list: Int32Array
  count: number
  /** For each instruction the last place of the text it was added at. */
  readonly seenAt: Int32Array
}

/** A state is looked at when it is added and when the next character comes. */
const STEPS_PER_STATE = 2

/**
 * Whether the whole text matches: all paths at once (Thompson), so that time is the length of the text times the length
 * of the pattern, whatever both say. Burns steps for each state looked at.
 */
export function matchPattern(pattern: Pattern, text: string, fuel: Fuel): boolean {
  let current = createStates(pattern)
  let next = createStates(pattern)
  const matcher: Matcher = { pattern, text, fuel, open: new Int32Array(pattern.program.length * 2) }
  follow(matcher, 0, 0, current)
  for (let at = 0; at < text.length; ) {
    if (current.count === 0) return false
    const char = text.codePointAt(at)!
    at += char > 0xffff ? 2 : 1
    burn(fuel, 1)
    for (let index = 0; index < current.count; index++) {
      const state = current.list[index]!
      if (pattern.program[state] === CODE.set && holds(pattern.sets[pattern.first[state]!]!, char))
        follow(matcher, at, state + 1, next)
    }
    ;[current, next] = [next, current]
    next.count = 0
  }
  // The match is the last instruction.
  return current.list.subarray(0, current.count).includes(pattern.program.length - 1)
}

function createStates({ program }: Pattern): States {
  return { list: new Int32Array(program.length), count: 0, seenAt: new Int32Array(program.length).fill(-1) }
}

interface Matcher {
  readonly pattern: Pattern
  readonly text: string
  readonly fuel: Fuel
  /** States still to be looked at: a state is put there by at most two others. */
  readonly open: Int32Array
}

/** Add everything reachable from a state without taking a character. */
function follow({ pattern, text, fuel, open }: Matcher, at: number, start: number, states: States): void {
  const { program, first, second } = pattern
  let count = 0
  open[count++] = start
  while (count > 0) {
    const state = open[--count]!
    if (states.seenAt[state] === at) continue
    states.seenAt[state] = at
    burn(fuel, STEPS_PER_STATE)
    const code = program[state]
    if (code === CODE.jump) open[count++] = first[state]!
    else if (code === CODE.split) {
      open[count++] = second[state]!
      open[count++] = first[state]!
    } else if (code !== CODE.assert) states.list[states.count++] = state
    else if (holdsAt(ASSERTIONS[first[state]!]!, text, at)) open[count++] = state + 1
  }
}

function holdsAt(assertion: Assertion, text: string, at: number): boolean {
  if (assertion === 'start') return at === 0
  if (assertion === 'end') return at === text.length
  // Letters of words are ASCII, so that halves of a pair are none.
  const before = at > 0 && holds(WORD, text.charCodeAt(at - 1))
  const after = at < text.length && holds(WORD, text.charCodeAt(at))
  return (before !== after) === (assertion === 'boundary')
}

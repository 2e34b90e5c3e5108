import { type SentCommand, wireTime } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { lifeOf } from './life-of.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ago = (seconds: number) => wireTime(new Date(NOW - seconds * 1_000))

function command(changes: Partial<SentCommand>): SentCommand {
  return {
    id: 1,
    attributes: {},
    deviceId: 1,
    type: 'engineStop',
    textChannel: false,
    description: null,
    state: 'sent',
    sender: 'user',
    userId: 1,
    creationTime: ago(60),
    expirationTime: ago(-540),
    sentTime: null,
    endTime: null,
    result: null,
    ...changes,
  }
}
const keys = (changes: Partial<SentCommand>) => lifeOf(command(changes), NOW).map(({ key, tone }) => `${key} ${tone}`)

test('a command that left at once is asked, sent and confirmed', () => {
  const steps = lifeOf(
    command({ state: 'acknowledged', creationTime: ago(60), sentTime: ago(60), endTime: ago(57), result: 'OK' }),
    NOW,
  )
  expect(steps.map(({ key }) => key)).toEqual(['asked', 'sent', 'acknowledged'])
  expect(steps.at(-1)).toMatchObject({ time: NOW - 57_000, result: 'OK' })
})

test('one that waited was queued before it was sent', () => {
  expect(keys({ state: 'acknowledged', sentTime: ago(10), endTime: ago(8) })).toEqual([
    'asked done',
    'queued done',
    'sent done',
    'acknowledged done',
  ])
})

test('one that waits says so, and one that was given up how', () => {
  expect(keys({ state: 'queued', result: 'Waiting: not connected' })).toEqual(['asked done', 'queued now'])
  expect(keys({ state: 'expired', endTime: ago(1) })).toEqual(['asked done', 'queued done', 'expired bad'])
  expect(keys({ state: 'failed', endTime: ago(1), result: 'Cancelled by Ana' })).toEqual([
    'asked done',
    'queued done',
    'cancelled bad',
  ])
})

test('an answer is awaited for ten minutes, and none at all to a text message', () => {
  expect(keys({ sentTime: ago(60) }).at(-1)).toBe('awaiting now')
  expect(keys({ creationTime: ago(700), sentTime: ago(700) }).at(-1)).toBe('unanswered bad')
  expect(keys({ sentTime: ago(60), textChannel: true })).toEqual(['asked done', 'sent done'])
})

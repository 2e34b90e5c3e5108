import { USER_DEFAULTS, type User } from '@rastro/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECORD_KEPT_MS, recordMessage, useMessageRecords } from './message-records.ts'
import { type MessageResult, outcomeOf, sendMessage } from './send-message.ts'
import {
  BODY_PREVIEW,
  CONTACT_PREVIEW,
  contactOf,
  DIRECT_CHANNELS,
  MASS_CHANNELS,
  obstacleOf,
  previewOf,
  problemsOf,
  type WrittenChannel,
} from './written-channels.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ana: User = {
  ...USER_DEFAULTS,
  id: 7,
  name: 'Ana',
  email: 'ana@frota.com.br',
  phone: '11999990000',
  attributes: { telegramChatId: '998877', notificationTokens: 'token-of-a-phone' },
}
const ALL = ['web', 'firebase', 'telegram', 'sms', 'mail']

test.each([
  ['[MSG-13]', 'sms', 160],
  ['[MSG-14]', 'telegram', 1000],
  ['[MSG-15]', 'firebase', 500],
  ['[MSG-16]', 'web', 500],
  ['[MSG-17]', 'mail', 5000],
] as const)('%s a text by %s may have %i characters and not one more', (_, channel, limit) => {
  const written = (length: number) => problemsOf(channel, { subject: 'Aviso', body: 'x'.repeat(length) })
  expect(written(limit)).toEqual([])
  expect(written(limit + 1)).toEqual([{ kind: 'tooLong', field: 'body', limit }])
})

test('[MSG-04] [MSG-05] a text is needed, and a subject where the channel has one', () => {
  expect(problemsOf('sms', { subject: '', body: ' ' })).toEqual([{ kind: 'required', field: 'body' }])
  expect(problemsOf('sms', { subject: '', body: 'Olá' })).toEqual([])
  expect(problemsOf('mail', { subject: ' ', body: 'Olá' })).toEqual([{ kind: 'required', field: 'subject' }])
  expect(problemsOf('mail', { subject: 'x'.repeat(101), body: 'Olá' })).toEqual([
    { kind: 'tooLong', field: 'subject', limit: 100 },
  ])
})

test('a channel nobody knows is a problem of its own', () => {
  expect(problemsOf('pombo', { subject: '', body: 'Olá' })).toEqual([{ kind: 'unknown', channel: 'pombo' }])
})

test.each([
  ['[MSG-22]', 'sms', { phone: ' ' }],
  ['[MSG-23]', 'telegram', { attributes: { notificationTokens: 't' } }],
  ['[MSG-24]', 'firebase', { attributes: { telegramChatId: '1' } }],
  ['[MSG-25]', 'mail', { email: 'ana' }],
] as const)('%s %s is offered to who has what it needs', (_, channel, without) => {
  expect(obstacleOf(channel, ana, ALL)).toBeNull()
  expect(obstacleOf(channel, { ...ana, ...without }, ALL)).toBe('noContact')
})

test('[MSG-06] a channel that is not set up is not offered to anybody', () => {
  expect(obstacleOf('sms', ana, ['mail'])).toBe('notEnabled')
})

test('[MSG-27] a message to one person goes by no web, one to many may', () => {
  expect(DIRECT_CHANNELS).not.toContain('web' satisfies WrittenChannel)
  expect(MASS_CHANNELS).toContain('web')
})

test('[MSG-37] [MSG-38] a contact shows 30 characters, what was sent 100', () => {
  expect(previewOf(contactOf('sms', ana), CONTACT_PREVIEW)).toBe('11999990000')
  expect(previewOf('a'.repeat(30), CONTACT_PREVIEW)).toBe('a'.repeat(30))
  expect(previewOf('a'.repeat(31), CONTACT_PREVIEW)).toBe(`${'a'.repeat(30)}…`)
  expect(previewOf('ç'.repeat(101), BODY_PREVIEW)).toBe(`${'ç'.repeat(100)}…`)
})

test('[MSG-28] the outcome is success, partial or failure', () => {
  expect(outcomeOf({ sent: 2, total: 2 })).toBe('success')
  expect(outcomeOf({ sent: 1, total: 2 })).toBe('partial')
  expect(outcomeOf({ sent: 0, total: 2 })).toBe('failure')
})

test('[MSG-30] [MSG-31] [MSG-32] [MSG-33] [MSG-34] [MSG-35] a result says how it went, why, where, to whom and what', async () => {
  vi.stubGlobal('fetch', async () => new Response('User has no phone', { status: 400 }))
  expect(await sendMessage(7, 'mail', { subject: ' Aviso ', body: 'Ligue' })).toEqual({
    success: false,
    message: 'User has no phone',
    channel: 'mail',
    userId: 7,
    subject: 'Aviso',
    body: 'Ligue',
  })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await sendMessage(7, 'sms', { subject: 'never sent', body: 'Ligue' })).toMatchObject({
    success: true,
    message: null,
    subject: '',
  })
})

test('[MSG-36] what was written is remembered for five minutes', () => {
  const result: MessageResult = { success: true, message: null, channel: 'sms', userId: 7, subject: '', body: 'Olá' }
  recordMessage(7, [result])
  vi.advanceTimersByTime(60_000)
  recordMessage(8, [result])
  expect(useMessageRecords.getState().records.map(({ userId }) => userId)).toEqual([8, 7])
  vi.advanceTimersByTime(RECORD_KEPT_MS - 60_001)
  expect(useMessageRecords.getState().records).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(useMessageRecords.getState().records.map(({ userId }) => userId)).toEqual([8])
  vi.advanceTimersByTime(60_000)
  expect(useMessageRecords.getState().records).toEqual([])
})

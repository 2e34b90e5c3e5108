import { USER_DEFAULTS, type User } from '@rastro/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillTemplate, planOf, validChannels } from './mass-message.ts'
import { AT_ONCE, forgetMassSending, sendToMany, stopMassSending, useMassSending, WAIT_MS } from './mass-sending.ts'

const userOf = (id: number, more: Partial<User> = {}): User => ({
  ...USER_DEFAULTS,
  id,
  name: `Cliente ${id}`,
  email: `c${id}@example.com`,
  phone: '11999990000',
  ...more,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stopMassSending()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetMassSending()
})

test('[MSG-03] [MSG-04] [MSG-05] only channels whose message is whole are sent by', () => {
  expect(validChannels({})).toEqual([])
  expect(validChannels({ sms: { subject: '', body: ' ' }, mail: { subject: '', body: 'Olá' } })).toEqual([])
  expect(validChannels({ sms: { subject: '', body: 'Olá' }, mail: { subject: '', body: 'Olá' } })).toEqual(['sms'])
})

test('[MSG-06] [MSG-07] who lacks the contact, and a channel that is not set up, are told and left out', () => {
  const [ana, eva] = [userOf(1), userOf(2, { phone: null })]
  const { sends, unreached } = planOf([ana, eva], ['sms', 'telegram'], ['sms', 'mail'])
  expect(sends).toEqual([{ user: ana, channel: 'sms' }])
  expect(unreached).toEqual([
    { user: ana, channel: 'telegram', reason: 'notEnabled' },
    { user: eva, channel: 'sms', reason: 'noContact' },
    { user: eva, channel: 'telegram', reason: 'notEnabled' },
  ])
})

test('a template has the recipient’s own name and user in it, whatever signs they have', () => {
  const draft = { subject: 'Olá, {nome}', body: '{Nombre} ({email}) {other}' }
  expect(fillTemplate(draft, userOf(1, { name: '$& Ana' }))).toEqual({
    subject: 'Olá, $& Ana',
    body: '$& Ana (c1@example.com) {other}',
  })
})

test('one call goes for each user and channel, a few at a time, and what failed is told', async () => {
  let running = 0
  let most = 0
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 100))
    running--
    return url.endsWith('=3') ? new Response('User has no phone', { status: 400 }) : new Response(null, { status: 204 })
  })
  const sends = Array.from({ length: 10 }, (_, index) => ({ user: userOf(index), channel: 'sms' as const }))
  const sending = sendToMany(sends, { sms: { subject: '', body: 'Olá, {nome}' } })
  await vi.advanceTimersByTimeAsync(1_000)
  await sending
  expect(urls).toHaveLength(10)
  expect(most).toBe(AT_ONCE)
  const { phase, results } = useMassSending.getState()
  expect(phase).toBe('done')
  expect(results.filter(({ success }) => !success)).toMatchObject([{ user: { id: 3 }, message: 'User has no phone' }])
})

test('a text that became too long with the name in it is not sent', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const user = userOf(1, { name: 'A'.repeat(100) })
  await sendToMany([{ user, channel: 'sms' }], { sms: { subject: '', body: `{nome}${'x'.repeat(100)}` } })
  expect(useMassSending.getState().results).toMatchObject([{ success: false, message: 'tooLong' }])
  expect(fetched).not.toHaveBeenCalled()
})

test('at the limit of the server it waits and goes on, until the rest is stopped', async () => {
  let isLimited = true
  vi.stubGlobal('fetch', async () =>
    isLimited ? new Response('Too many attempts', { status: 429 }) : new Response(null, { status: 204 }),
  )
  const sends = Array.from({ length: 6 }, (_, index) => ({ user: userOf(index), channel: 'sms' as const }))
  const sending = sendToMany(sends, { sms: { subject: '', body: 'Olá' } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(useMassSending.getState()).toMatchObject({ isWaiting: true, results: [] })
  isLimited = false
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  await sending
  expect(useMassSending.getState()).toMatchObject({ phase: 'done', isWaiting: false })
  expect(useMassSending.getState().results).toHaveLength(6)
  isLimited = true
  const again = sendToMany(sends, { sms: { subject: '', body: 'Olá' } })
  await vi.advanceTimersByTimeAsync(1_000)
  stopMassSending()
  await again
  expect(useMassSending.getState()).toMatchObject({ phase: 'done', isStopped: true, results: [] })
})

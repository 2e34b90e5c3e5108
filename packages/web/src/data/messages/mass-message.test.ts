import { type MassMessage, USER_DEFAULTS, type User } from '@rastro/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planOf, validChannels } from './mass-message.ts'
import {
  beginMassMessage,
  findMassMessage,
  followMassMessage,
  forgetMassMessage,
  LOOK_AGAIN_MS,
  recallMassMessage,
  stopMassMessage,
  useMassSending,
} from './mass-sending.ts'

const userOf = (id: number, more: Partial<User> = {}): User => ({
  ...USER_DEFAULTS,
  id,
  name: `Cliente ${id}`,
  email: `c${id}@example.com`,
  phone: '11999990000',
  ...more,
})

const messageOf = (more: Partial<MassMessage> = {}): MassMessage => ({
  id: 'one',
  state: 'running',
  begun: '2026-12-01T12:00:00.000+00:00',
  total: 10,
  sent: 0,
  failed: 0,
  stopped: false,
  waitsUntil: null,
  ...more,
})

/** The server's answers to calls, by method and path; each call takes the first that is left, the last stays. */
function serve(answers: Record<string, readonly (object | number)[]>) {
  const calls: string[] = []
  const left = new Map(Object.entries(answers).map(([call, list]) => [call, [...list]]))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method} ${url.replace('/tarkan/messages', '')}`
    calls.push(`${call} ${typeof init.body === 'string' ? init.body : ''}`.trim())
    const list = left.get(call) ?? []
    const answer = list.length > 1 ? list.shift() : list[0]
    if (typeof answer !== 'object') throw new TypeError('no network')
    return Response.json(answer)
  })
  return calls
}

beforeEach(() => {
  vi.useFakeTimers()
  useMassSending.setState({ message: null, previous: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

test('the server gets the recipients, what is whole, and the proof of the slide', async () => {
  const calls = serve({ 'POST /confirmations': [{ token: 'slid' }], 'POST ': [messageOf()] })
  const templates = { sms: { subject: 'none', body: 'Olá, {nome}' }, mail: { subject: '', body: 'no subject' } }
  await beginMassMessage([userOf(1), userOf(2)], templates)
  expect(calls).toEqual([
    'POST /confirmations',
    'POST  {"confirmation":"slid","userIds":[1,2],"texts":[{"channel":"sms","subject":"","body":"Olá, {nome}"}]}',
  ])
  expect(useMassSending.getState().message).toEqual(messageOf())
})

test('a message is followed to its end, also while the server is away, and one page tells of it', async () => {
  serve({ 'GET /one': [messageOf({ sent: 4 }), 0, messageOf({ state: 'done', sent: 9, failed: 1 })] })
  useMassSending.setState({ message: messageOf() })
  const following = followMassMessage()
  expect(await followMassMessage()).toBeNull()
  await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS)
  expect(useMassSending.getState().message).toMatchObject({ sent: 4 })
  await vi.advanceTimersByTimeAsync(2 * LOOK_AGAIN_MS)
  expect(await following).toMatchObject({ state: 'done', sent: 9, failed: 1 })
})

test('a page that was loaded anew finds the message at work, and how the last one ended', async () => {
  const old = messageOf({ id: 'old', state: 'done', sent: 10 })
  serve({ 'GET ': [[messageOf(), old]] })
  await findMassMessage()
  expect(useMassSending.getState()).toEqual({ message: messageOf(), previous: old })
})

test('what is at work is stopped and not put away; what ended is, and can be looked at again', async () => {
  serve({ 'POST /one/stop': [messageOf({ stopped: true })] })
  useMassSending.setState({ message: messageOf() })
  await stopMassMessage(messageOf())
  forgetMassMessage()
  expect(useMassSending.getState().message).toMatchObject({ stopped: true })
  const ended = messageOf({ state: 'done', stopped: true })
  useMassSending.setState({ message: ended })
  forgetMassMessage()
  expect(useMassSending.getState()).toEqual({ message: null, previous: ended })
  recallMassMessage()
  expect(useMassSending.getState().message).toEqual(ended)
})

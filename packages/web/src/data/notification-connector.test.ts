import { afterEach, expect, test, vi } from 'vitest'
import { ConnectorUnavailable, notificationConnector } from './notification-connector.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that answers each call the same. */
function serve(answer: () => Promise<Response>) {
  const asked: [string, string | undefined, unknown][] = []
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit = {}) => {
    asked.push([address, method, typeof body === 'string' ? JSON.parse(body) : undefined])
    return answer()
  })
  return asked
}

test('[NOT-21] [NOT-23] a test goes to its channel with type and notificators, and says how it went', async () => {
  const asked = serve(async () => new Response(null, { status: 204 }))
  expect(await notificationConnector.test('web', 'alarm')).toEqual({ channel: 'web', success: true, message: null })
  expect(asked).toEqual([['/api/notifications/test/web', 'POST', { type: 'alarm', notificators: 'web' }]])
  serve(async () => new Response('User has no phone', { status: 400 }))
  expect(await notificationConnector.test('sms', 'alarm')).toEqual({
    channel: 'sms',
    success: false,
    message: 'User has no phone',
  })
})

test.each(['sms', 'telegram', 'firebase', 'mail'] as const)(
  '[NOT-24] a custom message goes to a user by %s',
  async (channel) => {
    const asked = serve(async () => new Response(null, { status: 204 }))
    await notificationConnector.custom(channel, { userId: 7, subject: 'Aviso', body: 'Ligue para a base' })
    const words = { subject: 'Aviso', body: 'Ligue para a base' }
    expect(asked).toEqual([[`/api/notifications/send/${channel}?userId=7`, 'POST', words]])
  },
)

test('[NOT-25] a send gives back the answer of the server', async () => {
  serve(async () => new Response(null, { status: 204 }))
  const answer = await notificationConnector.send('mail', { userId: 7, subject: '', body: 'x' })
  expect(answer).toBeInstanceOf(Response)
  expect(answer.status).toBe(204)
})

test('[NOT-26] a server that does not answer is an error of its own', async () => {
  serve(() => Promise.reject(new TypeError('fetch failed')))
  await expect(notificationConnector.test('web', 'alarm')).rejects.toThrow(ConnectorUnavailable)
  await expect(notificationConnector.send('sms', { userId: 1, subject: '', body: 'x' })).rejects.toThrow(
    ConnectorUnavailable,
  )
})

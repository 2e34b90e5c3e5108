import { describe, expect, test } from 'vitest'
import { makeChannels, makeMessage, makeUser, outcomeOf } from '../../testing/notify.ts'
import { type PlannedAnswer, serveWeb } from '../../testing/web-server.ts'

const TOKEN = '123456:AAF-secret'
const ana = makeUser({ attributes: { telegramChatId: '4711' } })

/** The Bot API as Telegram answers it. */
async function botApi(answer: PlannedAnswer = { body: { ok: true, result: { message_id: 1 } } }) {
  const server = await serveWeb(({ path }) =>
    path.startsWith(`/bot${TOKEN}/`) ? answer : { status: 404, body: { ok: false, error_code: 404 } },
  )
  return { server, ...makeChannels({ telegram: { url: server.url, token: TOKEN } }, [server.target]) }
}

describe('telegram', () => {
  test('a message goes to the chat of the user, as plain text', async () => {
    const { server, ...channels } = await botApi()
    expect(await outcomeOf(channels, 'telegram', ana, makeMessage({ digest: '*Van* <b>_x_' }))).toBe('sent')
    expect(server.heard.map(({ path }) => path)).toEqual([`/bot${TOKEN}/sendMessage`])
    expect(JSON.parse(String(server.heard[0]?.body))).toEqual({
      chat_id: '4711',
      text: '*Van* <b>_x_',
      disable_notification: true,
    })
  })

  test('an urgent message may ring', async () => {
    const { server, ...channels } = await botApi()
    await outcomeOf(channels, 'telegram', ana, makeMessage({ isUrgent: true }))
    expect(JSON.parse(String(server.heard[0]?.body))).toMatchObject({ disable_notification: false })
  })

  test('Telegram says in its answer how long it wants to be left alone', async () => {
    const body = { ok: false, error_code: 429, parameters: { retry_after: 17 } }
    const channels = await botApi({ status: 429, body })
    expect(await outcomeOf(channels, 'telegram', ana)).toMatchObject({ isFinal: false, retryAfterMs: 17_000 })
  })

  test('a user who blocked the bot is not tried again, and no error holds the token', async () => {
    const channels = await botApi({ status: 403, body: { ok: false, description: 'Forbidden: bot was blocked' } })
    expect(await outcomeOf(channels, 'telegram', ana)).toEqual({
      text: 'telegram: the other side answered 403',
      isFinal: true,
    })
    channels.use({ telegram: { url: 'http://127.0.0.1:1', token: TOKEN } })
    expect(JSON.stringify(await outcomeOf(channels, 'telegram', ana))).not.toContain('secret')
  })

  test('a user without a chat is not offered the channel', async () => {
    const { channels } = await botApi()
    expect(channels.telegram.lacks(makeUser())).toBe('telegramChatId')
  })
})

import { SERVER_DEFAULTS, SMS_SETTINGS } from '@rastro/contracts'
import { describe, expect, test } from 'vitest'
import { makeChannels, makeMessage, makeUser, outcomeOf } from '../../testing/notify.ts'
import { type PlannedAnswer, serveWeb } from '../../testing/web-server.ts'
import { smsSettingsOf } from '../settings.ts'

const ana = makeUser({ phone: '+55 (11) 98888-7777' })

/** A provider with the calls of smsdev: a form, or the same values in the address. */
async function provider(path = '/v1/send', answer: PlannedAnswer = { body: { situacao: 'OK', codigo: '1', id: '9' } }) {
  const server = await serveWeb(() => answer)
  const sms = { url: server.url + path, key: 'k&y=1', type: '9', refer: 'rastro' }
  return { server, ...makeChannels({ sms }, [server.target]) }
}

describe('sms', () => {
  test('[SRV-18] [SRV-19] [SRV-20] [SRV-21] the settings of the server say whom to ask and with what', async () => {
    const attributes = {
      [SMS_SETTINGS.url]: 'https://sms.example/send',
      [SMS_SETTINGS.key]: 'secret',
      [SMS_SETTINGS.type]: 9,
      [SMS_SETTINGS.refer]: 'fleet',
    }
    expect(smsSettingsOf({ ...SERVER_DEFAULTS, attributes })).toEqual({
      url: 'https://sms.example/send',
      key: 'secret',
      type: '9',
      refer: 'fleet',
    })
    expect(smsSettingsOf(SERVER_DEFAULTS)).toBeUndefined()
  })

  test('a message goes out as a form whose values cannot leave their place', async () => {
    const { server, ...channels } = await provider()
    const digest = 'Van & co=1: 50% ✓'
    expect(await outcomeOf(channels, 'sms', ana, makeMessage({ digest }))).toBe('sent')
    const [request] = server.heard
    expect([request?.method, request?.headers['content-type']]).toEqual(['POST', 'application/x-www-form-urlencoded'])
    expect(Object.fromEntries(new URLSearchParams(request?.body.toString()))).toEqual({
      key: 'k&y=1',
      type: '9',
      number: '5511988887777',
      msg: digest,
      refer: 'rastro',
    })
  })

  test('a provider that wants the values in its address gets them encoded', async () => {
    const { server, ...channels } = await provider('/send/{number}?key={key}&msg={msg}&other={nothing}')
    expect(await outcomeOf(channels, 'sms', ana, makeMessage({ digest: 'a&key=b/../c#d' }))).toBe('sent')
    const [request] = server.heard
    expect(request?.method).toBe('GET')
    const url = new URL(request?.path ?? '', server.url)
    expect(url.pathname).toBe('/send/5511988887777')
    expect([url.searchParams.getAll('key'), url.searchParams.get('msg')]).toEqual([['k&y=1'], 'a&key=b/../c#d'])
  })

  test('a value cannot choose the host', async () => {
    const { server, ...channels } = await provider()
    const url = server.url.replace('127.0.0.1', '{msg}')
    channels.use({ sms: { url: `${url}/{number}`, key: '', type: '', refer: '' } })
    const message = makeMessage({ digest: '127.0.0.1' })
    expect(await outcomeOf(channels, 'sms', ana, message)).toMatchObject({ isFinal: true })
    expect(server.heard).toEqual([])
  })

  test('a provider that says no with status 200 has said no', async () => {
    const channels = await provider('/', { body: { situacao: 'ERRO', codigo: '403', descricao: 'SALDO INSUFICIENTE' } })
    expect(await outcomeOf(channels, 'sms', ana)).toEqual({
      text: 'sms: the provider refused the message',
      isFinal: true,
    })
  })

  test('a provider that is overloaded is asked again, one that refuses is not', async () => {
    const busy = await provider('/', { status: 503, headers: { 'retry-after': '30' } })
    expect(await outcomeOf(busy, 'sms', ana)).toEqual({
      text: 'sms: the other side answered 503',
      isFinal: false,
      retryAfterMs: 30_000,
    })
    expect(await outcomeOf(await provider('/', { status: 401 }), 'sms', ana)).toMatchObject({ isFinal: true })
  })

  test('without a phone, or with a word for a phone, nobody is called', async () => {
    const { server, ...channels } = await provider()
    expect(channels.channels.sms.lacks(makeUser())).toBe('phone')
    expect(await outcomeOf(channels, 'sms', makeUser({ phone: 'ask Ana' }))).toMatchObject({ isFinal: true })
    expect(server.heard).toEqual([])
  })
})

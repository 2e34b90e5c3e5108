import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeChannels, makeMessage, makeUser, outcomeOf } from '../../testing/notify.ts'
import { createTestBrowser, readVapid } from '../../testing/push-service.ts'
import { type HeardRequest, type PlannedAnswer, serveWeb } from '../../testing/web-server.ts'
import { encryptPush } from '../push/encrypt-push.ts'
import { pushTokensOf, readSubscription, withPushToken, writeSubscription } from '../push/push-tokens.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** A push service of browsers. `/gone` is a browser that unsubscribed. */
async function pushService(answer: PlannedAnswer = { status: 201 }) {
  const server = await serveWeb(({ path }) => (path === '/gone' ? { status: 410 } : answer))
  const browser = createTestBrowser()
  const tokenOf = (path: string) => writeSubscription({ endpoint: server.url + path, keys: browser.keys }) ?? ''
  return { server, browser, tokenOf, ...makeChannels({}, [server.target]) }
}

/** Google: tokens for whoever signs with the key of the account, and messages for whoever shows the token. */
async function google(
  answer: (token: string) => PlannedAnswer = () => ({ body: { name: 'projects/fleet/messages/1' } }),
) {
  let issued = 0
  const server = await serveWeb(({ path, headers, body }): PlannedAnswer => {
    if (path === '/token') {
      const { aud, scope } = readAssertion(new URLSearchParams(body.toString()).get('assertion') ?? '')
      const isRight = aud === `${server.url}/token` && String(scope).endsWith('/firebase.messaging')
      return isRight ? { body: { access_token: `token${++issued}`, expires_in: 3600 } } : { status: 400 }
    }
    if (path !== '/v1/projects/fleet/messages:send') return { status: 404 }
    if (headers.authorization !== `Bearer token${issued}`) return { status: 401 }
    return answer((JSON.parse(body.toString()) as { message: { token: string } }).message.token)
  })
  const token_uri = `${server.url}/token`
  const account = { project_id: 'fleet', client_email: 'push@fleet.example', private_key, token_uri }
  return {
    server,
    expire: () => (issued += 1),
    ...makeChannels({ firebase: { url: server.url, account } }, [server.target]),
  }
}

function readAssertion(assertion: string): Record<string, unknown> {
  const [head, claims = '', signature = ''] = assertion.split('.')
  const isSigned = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), signature, 'base64url')
  if (!isSigned) throw new Error('the assertion is of somebody else')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> // RFC 7519
}

const withTokens = (...tokens: string[]) => makeUser({ attributes: { notificationTokens: tokens.join(',') } })
const message = (request?: HeardRequest) => JSON.parse(String(request?.body)).message

describe('push to browsers', () => {
  test('the example of the standard is encrypted as the standard says', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const chance = {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    }
    expect(encryptPush('When I grow up, I want to be a watermelon', keys, chance).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  test('the browser reads what was pushed, and the service only whom it is from', async () => {
    const { server, browser, tokenOf, ...channels } = await pushService()
    const pushed = makeMessage({ subject: 'Van', digest: 'Ignição ligada', isUrgent: true })
    expect(await outcomeOf(channels, 'firebase', withTokens(tokenOf('/a')), pushed)).toBe('sent')
    const [request] = server.heard
    expect(browser.read(request!.body)).toEqual({ title: 'Van', body: 'Ignição ligada', isUrgent: true, data: {} })
    expect(request?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
    const { publicKey: key, claims } = readVapid(request!)
    expect(key).toBe(channels.publicKey)
    expect(claims).toMatchObject({ aud: server.url, sub: 'mailto:ops@example.com' })
    expect(Number(claims['exp']) - Date.now() / 1000).toBeLessThan(24 * 3600)
  })

  test('a browser that is gone is taken out of the user, and the others hear it once', async () => {
    const { server, tokenOf, ...channels } = await pushService()
    const user = withTokens(tokenOf('/gone'), tokenOf('/here'))
    expect(await outcomeOf(channels, 'firebase', user)).toBe('sent')
    expect(channels.forgotten).toEqual([{ userId: 7, tokens: [tokenOf('/gone')] }])
    expect(server.heard.map(({ path }) => path).toSorted()).toEqual(['/gone', '/here'])
  })

  test('a service that is overloaded is asked again, and nobody is forgotten', async () => {
    const channels = await pushService({ status: 429, headers: { 'retry-after': '5' } })
    const outcome = await outcomeOf(channels, 'firebase', withTokens(channels.tokenOf('/a')))
    expect(outcome).toMatchObject({ isFinal: false, retryAfterMs: 5000 })
    expect(channels.forgotten).toEqual([])
  })

  test('a subscription that names a host which is no push service is not called', async () => {
    const { server, tokenOf, ...channels } = await pushService()
    channels.use({ push: { contact: 'mailto:ops@example.com', hosts: ['push.example'] } })
    expect(await outcomeOf(channels, 'firebase', withTokens(tokenOf('/a')))).toMatchObject({
      text: 'push: this address may not be called',
    })
    expect(server.heard).toEqual([])
  })
})

describe('push to phones', () => {
  test('a message goes to Firebase with a token of our account, fetched once', async () => {
    const { server, ...channels } = await google()
    const event = { id: 5, deviceId: 3, type: 'alarm' }
    const occasion = { event, position: undefined, commandId: 0 } as never
    const text = makeMessage({ subject: 'Van', digest: 'SOS', isUrgent: true, occasion })
    expect(await outcomeOf(channels, 'firebase', withTokens('phone1'), text)).toBe('sent')
    expect(await outcomeOf(channels, 'firebase', withTokens('phone1'), text)).toBe('sent')
    expect(server.heard.map(({ path }) => path)).toEqual([
      '/token',
      '/v1/projects/fleet/messages:send',
      '/v1/projects/fleet/messages:send',
    ])
    expect(message(server.heard[1])).toEqual({
      token: 'phone1',
      notification: { title: 'Van', body: 'SOS' },
      data: { eventId: '5', deviceId: '3', type: 'alarm' },
      android: { priority: 'HIGH' },
    })
  })

  test('a token Google no longer takes is fetched anew', async () => {
    const { expire, ...channels } = await google()
    expect(await outcomeOf(channels, 'firebase', withTokens('phone1'))).toBe('sent')
    expire()
    expect(await outcomeOf(channels, 'firebase', withTokens('phone1'))).toBe('sent')
  })

  test('phones that are gone are taken out of the user', async () => {
    const gone = { status: 404, body: { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } } }
    const foreign = { status: 403, body: { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } } }
    const bad = { status: 400, body: { error: { details: [{ fieldViolations: [{ field: 'message.token' }] }] } } }
    const answers: Record<string, PlannedAnswer> = { gone, foreign, bad }
    const channels = await google((token) => answers[token] ?? { body: {} })
    expect(await outcomeOf(channels, 'firebase', withTokens('gone', 'foreign', 'bad'))).toEqual({
      text: 'Missing device notification tokens',
      isFinal: true,
    })
    expect(channels.forgotten).toEqual([{ userId: 7, tokens: ['gone', 'foreign', 'bad'] }])
  })

  test('a fault of the message or of Google forgets nobody', async () => {
    for (const [status, isFinal] of [
      [400, true],
      [503, false],
    ] as const) {
      const channels = await google(() => ({ status, body: { error: { status: 'INVALID_ARGUMENT' } } }))
      expect(await outcomeOf(channels, 'firebase', withTokens('phone1'))).toMatchObject({ isFinal })
      expect(channels.forgotten).toEqual([])
    }
  })

  test('without an account phones are not reached, and say so', async () => {
    expect(await outcomeOf(makeChannels({}), 'firebase', withTokens('phone1'))).toMatchObject({ isFinal: true })
  })
})

describe('the list of tokens', () => {
  const { keys } = createTestBrowser()

  test('a subscription survives the list', () => {
    const subscription = { endpoint: 'https://push.example/send/a:b-c_d?x=1', keys }
    const token = writeSubscription(subscription)!
    const user = makeUser({ attributes: { notificationTokens: withPushToken(['phone1'], token) } })
    expect(pushTokensOf(user)).toEqual(['phone1', token])
    expect(readSubscription(token)).toEqual(subscription)
    expect(readSubscription('phone1')).toBeUndefined()
  })

  test('what would break the list, or is no key, is no subscription', () => {
    const endpoint = 'https://push.example/a'
    expect(writeSubscription({ endpoint: `${endpoint},b`, keys })).toBeUndefined()
    expect(writeSubscription({ endpoint: `${endpoint} b`, keys })).toBeUndefined()
    expect(writeSubscription({ endpoint: `${endpoint}#b`, keys })).toBeUndefined()
    expect(writeSubscription({ endpoint, keys: { ...keys, auth: 'c2hvcnQ' } })).toBeUndefined()
    expect(writeSubscription({ endpoint, keys: { ...keys, p256dh: keys.auth } })).toBeUndefined()
  })

  test('a browser that subscribes again takes its own place, and the oldest make room', () => {
    const at = (path: string) => writeSubscription({ endpoint: `https://push.example/${path}`, keys })!
    const again = at('a').replace(keys.auth, 'B'.repeat(22))
    expect(withPushToken([at('a'), at('b')], again).split(',')).toEqual([at('b'), again])
    const many = Array.from({ length: 12 }, (_, index) => `phone${index}`)
    expect(withPushToken(many, 'newest').split(',')).toEqual([...many.slice(3), 'newest'])
    const long = Array.from({ length: 9 }, (_, index) => String(index).padEnd(500, 'x'))
    expect(withPushToken(long, 'newest').length).toBeLessThanOrEqual(4000)
  })
})

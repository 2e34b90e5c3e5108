import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { headersFor, headersOf, ownCookies } from './headers.ts'

const SERVER = 'http://traccar.lan:8082'

function requestWith(headers: Record<string, string>): FastifyRequest {
  return { headers, host: 'frota.example', ip: '203.0.113.7', protocol: 'https' } as unknown as FastifyRequest // all it reads
}

test('nothing of the connection, and no address somebody made up, goes on', () => {
  const headers = headersFor(
    requestWith({
      connection: 'keep-alive, x-once',
      'keep-alive': 'timeout=5',
      'x-once': 'gone',
      te: 'trailers',
      'x-forwarded-for': '10.0.0.1',
      'cf-connecting-ip': '10.0.0.1',
      'sec-fetch-site': 'same-origin',
      'if-none-match': '"a"',
      accept: 'application/json',
    }),
    SERVER,
  )
  expect(headers).toMatchObject({
    accept: 'application/json',
    'if-none-match': '"a"',
    'x-forwarded-for': '203.0.113.7',
  })
  for (const name of ['connection', 'keep-alive', 'x-once', 'te', 'cf-connecting-ip', 'sec-fetch-site'])
    expect(headers).not.toHaveProperty(name)
})

test('our pages count as the server’s own, a foreign origin stays foreign', () => {
  expect(headersFor(requestWith({ origin: 'https://frota.example' }), SERVER)['origin']).toBe(SERVER)
  expect(headersFor(requestWith({ origin: 'https://evil.example' }), SERVER)['origin']).toBe('https://evil.example')
  expect(headersFor(requestWith({}), SERVER)['origin']).toBeUndefined()
})

test('a visit of a link is not told to the server', () => {
  const cookie = 'JSESSIONID=node0abc; RASTROVISIT=sealed'
  expect(headersFor(requestWith({ cookie }), SERVER)['cookie']).toBe('JSESSIONID=node0abc')
  expect(headersFor(requestWith({ cookie: 'RASTROVISIT=sealed' }), SERVER)['cookie']).toBeUndefined()
})

test('its cookies become cookies of our origin, and nobody else’s pages are let in', () => {
  const theirs = ['JSESSIONID=node0abc; Path=/; Domain=traccar.lan; HttpOnly; SameSite=None; Secure']
  expect(ownCookies(theirs, false)).toEqual(['JSESSIONID=node0abc; Path=/; HttpOnly; SameSite=Lax'])
  expect(ownCookies(theirs, true)).toEqual(['JSESSIONID=node0abc; Path=/; HttpOnly; SameSite=Lax; Secure'])
  const headers = headersOf({ 'access-control-allow-origin': '*', server: 'Jetty', etag: '"a"', connection: 'close' })
  expect(headers).toEqual({ etag: '"a"' })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { VisitorPlace } from '@rastro/contracts'
import { createEgress, createHttp, createLog, systemClock } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { ExtensionDeps, ExtensionSettings } from './index.ts'
import { readPlace, visitorPlace } from './visitor-place/visitor-place.ts'
import { weather } from './weather/weather.ts'

/** A service somewhere else, which answers by path and remembers what it was asked. */
async function startService(answers: Record<string, unknown>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service')
    asked.push(url.pathname + url.search)
    const answer = answers[url.pathname]
    response.statusCode = answer === undefined ? 500 : 200
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { asked, host: `127.0.0.1:${port}` }
}

async function start(host: string, settings: ExtensionSettings, centre: VisitorPlace | null = null) {
  const log = createLog('silent')
  // Visitors come through a proxy, so that a test can be anybody.
  const app = await createHttp({ log, trustedProxies: ['127.0.0.1'], guard: async () => {} })
  const tracking = { centre: () => centre, townAt: () => 'Curitiba' }
  const deps = { egress: createEgress({ targets: [host] }), settings, tracking, clock: systemClock, log }
  for (const part of [weather, visitorPlace]) part(app, deps as unknown as ExtensionDeps) // they ask for nothing else
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return async (path: string, visitor = '203.0.112.9'): Promise<unknown> => {
    const answer = await fetch(url + path, { headers: { 'x-forwarded-for': visitor } })
    expect(answer.status).toBe(200)
    return answer.json()
  }
}

test('[WTH-03] the weather at a place comes from the service of the settings', async () => {
  const current = { temperature_2m: 24.3, wind_speed_10m: 11.2, weather_code: 3, interval: 900 }
  const { asked, host } = await startService({ '/v1/forecast': { timezone: 'America/Sao_Paulo', current } })
  const get = await start(host, { weatherUrl: `http://${host}/v1/forecast?apikey=k` })
  expect(await get('/api/weather?lat=-23.55&lon=-46.63')).toEqual({
    timezone: 'America/Sao_Paulo',
    current: { temperature_2m: 24.3, wind_speed_10m: 11.2, weather_code: 3 },
  })
  expect(asked[0]).toMatch(/^\/v1\/forecast\?apikey=k&latitude=-23\.\d&longitude=-46\.6&current=temperature_2m/)
})

test('[WTH-07] a service that fails, answers nonsense, or is not set up makes the answer "unknown"', async () => {
  const unknown = { timezone: null, current: null }
  const { host } = await startService({ '/nonsense': 'no JSON at all' })
  for (const weatherUrl of [`http://${host}/broken`, `http://${host}/nonsense`, undefined]) {
    const get = await start(host, { weatherUrl })
    for (const query of ['?lat=1&lon=1', '?lat=91&lon=0', ''])
      expect(await get(`/api/weather${query}`), `${weatherUrl} ${query}`).toEqual(unknown)
  }
})

test('[WTH-02] a visitor is located by his public address, once a day', async () => {
  const place = { success: true, city: 'Recife', latitude: -8.05, longitude: -34.88 }
  const { asked, host } = await startService({ '/where/200.147.3.1': place })
  const get = await start(host, { ipLocationUrl: `http://${host}/where/{ip}` })
  const expected = { city: 'Recife', latitude: -8.05, longitude: -34.88 }
  expect(await get('/tarkan/visitor-place', '200.147.3.1')).toEqual(expected)
  expect(await get('/tarkan/visitor-place', '200.147.3.1')).toEqual(expected)
  expect(asked).toEqual(['/where/200.147.3.1'])
})

test('[WTH-01] a visitor of the own network is located by the public address the lookup tells', async () => {
  const { asked, host } = await startService({ '/ip': { ip: '200.147.3.9' }, '/200.147.3.9': { lat: -30, lon: -51 } })
  const get = await start(host, { ipLookupUrl: `http://${host}/ip`, ipLocationUrl: `http://${host}` })
  expect(await get('/tarkan/visitor-place', '10.1.2.3')).toEqual({ city: 'Curitiba', latitude: -30, longitude: -51 })
  expect(asked).toEqual(['/ip', '/200.147.3.9'])
})

test('with nobody to ask, or nobody who knows, the place is the centre of the installation, or none', async () => {
  const { asked, host } = await startService({})
  const centre = { latitude: -25.4, longitude: -49.3, city: null }
  expect(await (await start(host, {}, centre))('/tarkan/visitor-place')).toEqual({ ...centre, city: 'Curitiba' })
  expect(await (await start(host, {}))('/tarkan/visitor-place')).toBeNull()
  expect(asked).toEqual([])
  const get = await start(host, { ipLocationUrl: `http://${host}/away/{ip}` }, centre)
  expect(await get('/tarkan/visitor-place', '200.147.3.1')).toEqual({ ...centre, city: 'Curitiba' })
})

test('a place that is none is not believed', () => {
  const nonsense = [
    null,
    'x',
    { status: 'fail' },
    { success: false, lat: 1, lon: 1 },
    { lat: 99, lon: 1 },
    { lat: '1', lon: 1 },
  ]
  for (const answer of nonsense) expect(readPlace(answer)).toBeNull()
  expect(readPlace({ lat: 1, lng: 2, city: '' })).toEqual({ latitude: 1, longitude: 2, city: null })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEgress, createHttp, createLog } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { ExtensionDeps } from '../index.ts'
import { postalCodes, readPostalPlace } from './postal-codes.ts'

const paulista = { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' }
const place = { street: 'Avenida Paulista', neighbourhood: 'Bela Vista', city: 'São Paulo', state: 'SP' }

async function start(isSetUp = true) {
  const asked: string[] = []
  const state = { nowMs: 0, status: 200, answer: JSON.stringify(paulista) }
  const service = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.statusCode = state.status
    response.end(state.answer)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}` // it listens on TCP
  const log = createLog('silent')
  const app = await createHttp({ log, trustedProxies: [], guard: async () => {} })
  const clock = { now: () => new Date(state.nowMs), monotonicMs: () => state.nowMs }
  const settings = isSetUp ? { postalCodeUrl: `http://${host}/ws/{code}/json/` } : {}
  const deps = { egress: createEgress({ targets: [host] }), settings, clock, log }
  postalCodes(app, deps as unknown as ExtensionDeps) // it asks for nothing else
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    service.close()
  })
  const get = async (code: string): Promise<unknown> => (await fetch(`${url}/tarkan/postal-codes/${code}`)).json()
  return { asked, state, get }
}

test('a postal code is asked for once in thirty days, however it is written', async () => {
  const { asked, state, get } = await start()
  expect(await get('01310-100')).toEqual({ place, isAsked: true })
  state.nowMs = 29 * 86_400_000
  expect(await get('01310100')).toEqual({ place, isAsked: true })
  expect(asked).toEqual(['/ws/01310100/json/'])
  state.nowMs = 31 * 86_400_000
  await get('01310100')
  expect(asked).toHaveLength(2)
})

test('what is no postal code, or nobody knows, has no place', async () => {
  const { asked, state, get } = await start()
  expect(await get('123')).toEqual({ place: null, isAsked: false })
  expect(asked).toEqual([])
  state.answer = '{"erro":"true"}'
  expect(await get('99999999')).toEqual({ place: null, isAsked: true })
  expect(readPostalPlace('{"erro":true}')).toBeNull()
})

test('a service that is away costs only the place, and is asked again', async () => {
  const { asked, state, get } = await start()
  state.status = 503
  expect(await get('01310100')).toEqual({ place: null, isAsked: true })
  state.status = 200
  expect(await get('01310100')).toEqual({ place, isAsked: true })
  expect(asked).toHaveLength(2)
})

test('nobody is asked where nobody is set up', async () => {
  const { asked, get } = await start(false)
  expect(await get('01310100')).toEqual({ place: null, isAsked: false })
  expect(asked).toEqual([])
})

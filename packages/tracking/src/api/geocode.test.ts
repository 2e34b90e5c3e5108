import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'

let api: TestApi
let ana: TestUser

beforeAll(async () => {
  api = await createTestApi()
  ana = await api.user()
})
afterAll(() => api.close())

async function ask(query: string): Promise<[number, string]> {
  const answer = await ana.call('GET', `/api/server/geocode?${query}`)
  return [answer.status, await answer.text()]
}

test('an address is told as plain text, and 204 where there is none', async () => {
  expect(await ask('latitude=-10.9&longitude=-37')).toEqual([200, 'Aracaju, SE, Brasil'])
  expect(await ask('latitude=0&longitude=-30')).toEqual([204, ''])
})

test.each([
  ['latitude=91&longitude=0', 'Latitude out of range'],
  ['latitude=0&longitude=-181', 'Longitude out of range'],
  ['latitude=1', 'Invalid input'],
])('%s is refused in one line', async (query, why) => {
  const [status, text] = await ask(query)
  expect([status, text.startsWith(why), text.includes('\n')]).toEqual([400, true, false])
})

test('what is no number is not found, as everywhere in addresses of calls', async () => {
  for (const latitude of ['here', '0x10', '1e999', '1,5']) {
    expect(await ask(`latitude=${latitude}&longitude=0`)).toEqual([404, ''])
  }
})

test('nobody asks for more than the provider is there for', async () => {
  const answers = await Promise.all(Array.from({ length: 125 }, () => ask('latitude=-10.9&longitude=-37')))
  expect(answers.filter(([status]) => status === 429).length).toBeGreaterThan(0)
})

test('towns are found by their name, with where they are in the language of the account', async () => {
  const bruno = await api.user({ attributes: { language: 'en' } })
  const place = { name: 'Aracaju', kind: 'town', latitude: -10.911, longitude: -37.072 }
  const path = '/api/server/geocode/search?query=araca&latitude=-10&longitude=-37&streets=true'
  expect(await bruno.get(path)).toEqual({ places: [{ ...place, detail: 'SE, Brazil' }], streets: 'none' })
  expect((await bruno.call('GET', '/api/server/geocode/search')).status).toBe(400)
  expect((await bruno.call('GET', `/api/server/geocode/search?query=${'a'.repeat(201)}`)).status).toBe(400)
  const visitor = await api.user({ temporary: true, attributes: { isShared: true } })
  expect((await visitor.call('GET', path)).status).toBe(400)
})

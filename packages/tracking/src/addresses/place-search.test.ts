import { createEgress } from '@rastro/platform'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { silent } from '../testing/fleet.ts'
import { type HeardRequest, type PlannedAnswer, serveWeb } from '../testing/web-server.ts'
import { createAddressBook } from './address-book.ts'
import type { GeocoderName } from './geocoders/index.ts'
import { createOnlineGeocoder } from './online-geocoder.ts'
import { createPlaces, loadPlaces } from './places.ts'

const TOWNS = createPlaces(
  [
    '=BR',
    '-PB',
    'Santa Rita\t-7114\t-34978',
    '-MA',
    'Santa Rita\t-3143\t-44333',
    '-SE',
    'Aracaju\t-10911\t-37072',
    'Aracaju\t-10990\t-37080',
    'Aracaju\t-10930\t-37075',
    'Nossa Senhora de Aracajuzinho\t-10100\t-37100',
    'Estância\t-11268\t-37438',
    '=UY',
    '-Salto',
    'Salto\t-31383\t-57961',
  ].join('\n'),
)

const find = async (text: string, near?: { latitude: number; longitude: number }) =>
  (await TOWNS.find({ text, language: 'pt', near, limit: 8 })).map(({ name, detail }) => `${name} (${detail})`)

describe('towns', () => {
  test('are found by the beginning of their name, without accents and capitals', async () => {
    expect(await find('ESTANC')).toEqual(['Estância (SE, Brasil)'])
    expect(await find('salto')).toEqual(['Salto (Uruguai)'])
    expect(await find('xyz')).toEqual([])
    for (const little of [' , ', 'e']) expect(await find(little)).toEqual([])
  })

  test('with the very name come first, and one of several districts lies in their middle', async () => {
    expect(await find('aracaju')).toEqual(['Aracaju (SE, Brasil)', 'Nossa Senhora de Aracajuzinho (SE, Brasil)'])
    const [aracaju] = await TOWNS.find({ text: 'aracaju', language: 'en', near: undefined, limit: 1 })
    expect(aracaju).toEqual({
      name: 'Aracaju',
      detail: 'SE, Brazil',
      kind: 'town',
      latitude: -10.93,
      longitude: -37.075,
    })
  })

  test('of one name are told apart by their state, by letters or name, and the nearer one comes first', async () => {
    expect(await find('santa rita pb')).toEqual(['Santa Rita (PB, Brasil)'])
    expect(await find('Santa Rita, Maranhão')).toEqual(['Santa Rita (MA, Brasil)'])
    expect((await find('santa rita', { latitude: -3, longitude: -44 }))[0]).toBe('Santa Rita (MA, Brasil)')
    expect((await find('santa rita', { latitude: -7, longitude: -35 }))[0]).toBe('Santa Rita (PB, Brasil)')
  })

  test('of the product come in the order of what somebody most likely means', async () => {
    const places = await loadPlaces()
    const first = async (text: string, near?: { latitude: number; longitude: number }) => {
      const [found] = await places.find({ text, language: 'pt', near, limit: 8 })
      return found && `${found.name}, ${found.detail}`
    }
    const aracaju = { latitude: -10.91, longitude: -37.07 }
    // Large and far goes before small and of the same name.
    for (const near of [undefined, aracaju]) {
      expect(await first('paris', near)).toBe('Paris, Île-de-France, França')
      expect(await first('rio', near)).toBe('Rio de Janeiro, RJ, Brasil')
      expect(await first('santiago', near)).toMatch(/^Santiago, .*Chile$/)
      expect(await first('salvador', near)).toBe('Salvador, BA, Brasil')
    }
    // Of equals the one of this country, or the near one.
    expect(await first('toledo')).toBe('Toledo, PR, Brasil')
    expect(await first('toledo', { latitude: 39.9, longitude: -4 })).toMatch(/^Toledo, .*Espanha$/)
    expect(await first('santa rita', { latitude: -7.1, longitude: -34.9 })).toBe('Santa Rita, PB, Brasil')
    expect(await first('estancia', aracaju)).toBe('Estância, SE, Brasil')
    // A town is where its people are, and not in the middle of a municipality as large as a country.
    const [manaus] = await places.find({ text: 'manaus', language: 'pt', near: undefined, limit: 1 })
    expect([manaus?.latitude, manaus?.longitude]).toEqual([expect.closeTo(-3.1, 1), expect.closeTo(-60, 1)])
  })

  test('of the product are found fast enough for every letter somebody types', async () => {
    const places = await loadPlaces()
    const names = async (text: string) =>
      (await places.find({ text, language: 'pt', near: undefined, limit: 8 })).map(
        ({ name, detail }) => `${name}, ${detail}`,
      )
    expect((await names('sao paulo'))[0]).toBe('São Paulo, SP, Brasil')
    expect(await names('aracaju sergipe')).toEqual(['Aracaju, SE, Brasil'])
    expect((await names('buenos'))[0]).toMatch(/^Buenos/)
    const began = process.cpuUsage()
    for (const text of ['sa', 'san', 'sant', 'santa', 'santa r', 'santa ri']) await names(text)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000 / 6).toBeLessThan(200)
  })
})

/** An address book that asks a provider on the loopback; his answers are for the forward call. */
async function makeBook(
  answer: (request: HeardRequest) => PlannedAnswer,
  { name = 'nominatim', path = '/reverse?zoom=18' }: { name?: GeocoderName; path?: string } = {},
) {
  const web = await serveWeb(answer)
  const egress = createEgress({ targets: [web.target] })
  const clock = createTestClock()
  const geocoder = createOnlineGeocoder(egress, { name, url: `${web.url}${path}`, key: 'secret' })
  const deps = { places: TOWNS, geocoder, language: () => 'pt', perSecond: 1, clock, log: silent }
  return { book: createAddressBook(deps), clock, heard: web.heard }
}

const wish = { text: 'Rua Laranjeiras', language: 'pt', near: { latitude: -10.91, longitude: -37.07 }, streets: true }
const STREET = {
  lat: '-10.912',
  lon: '-37.051',
  name: '',
  display_name: 'Rua Laranjeiras, Centro, Aracaju, Brasil',
  address: { road: 'Rua Laranjeiras', suburb: 'Centro', city: 'Aracaju', 'ISO3166-2-lvl4': 'BR-SE', country: 'Brasil' },
}
const FOUND = { kind: 'address', latitude: -10.912, longitude: -37.051 }

describe('a provider', () => {
  test('like Nominatim is asked by the call beside its reverse one, and learns whole degrees', async () => {
    const { book, heard } = await makeBook(() => ({ body: [STREET, { lat: 'x' }, 7] }))
    const { places, streets } = await book.find(wish)
    expect(streets).toBe('asked')
    expect(places).toEqual([{ ...FOUND, name: 'Rua Laranjeiras', detail: 'Centro, Aracaju, SE, Brasil' }])
    const { pathname, searchParams } = new URL(heard[0]!.path, 'http://x')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/search',
      {
        key: 'secret',
        format: 'jsonv2',
        addressdetails: '1',
        'accept-language': 'pt',
        q: 'Rua Laranjeiras',
        limit: '6',
        viewbox: '-39,-13,-35,-9',
      },
    ])
  })

  test('like Google is asked by its address', async () => {
    const result = {
      formatted_address: 'R. Laranjeiras, 10 - Centro, Aracaju - SE, Brasil',
      geometry: { location: { lat: -10.912, lng: -37.051 } },
    }
    const { book, heard } = await makeBook(() => ({ body: { status: 'OK', results: [result, 7] } }), { name: 'google' })
    const { places } = await book.find(wish)
    expect(places).toEqual([{ ...FOUND, name: 'R. Laranjeiras, 10', detail: 'Centro, Aracaju - SE, Brasil' }])
    expect(heard[0]!.path).toContain('address=Rua+Laranjeiras&language=pt&bounds=-13%2C-39%7C-9%2C-35&key=secret')
  })

  test('is asked only when streets are wanted, once for the same words, and no more often than he allows', async () => {
    const { book, heard } = await makeBook(() => ({ body: [STREET] }))
    expect(await book.find({ ...wish, text: 'aracaju', streets: false })).toMatchObject({
      streets: 'askable',
      places: [{ name: 'Aracaju' }, { name: 'Nossa Senhora de Aracajuzinho' }],
    })
    expect(heard).toHaveLength(0)
    await book.find(wish)
    await book.find({ ...wish, text: ' rua laranjeiras ' })
    expect(heard).toHaveLength(1)
    const others = await Promise.all([1, 2, 3, 4, 5].map((one) => book.find({ ...wish, text: `rua ${one}` })))
    expect(others.map(({ streets }) => streets)).toEqual(['asked', 'asked', 'asked', 'away', 'away'])
  })

  test('that fails leaves the towns, and is left alone for a while', async () => {
    const { book, heard, clock } = await makeBook(() => ({ status: 500 }))
    const asked = { ...wish, text: 'estancia' }
    expect(await book.find(asked)).toMatchObject({ streets: 'away', places: [{ name: 'Estância' }] })
    expect(await book.find(asked)).toMatchObject({ streets: 'away' })
    expect(heard).toHaveLength(1)
    clock.advance(30_000)
    await book.find(asked)
    expect(heard).toHaveLength(2)
  })

  test('whose address tells no forward call is never asked for one', async () => {
    const { book, heard } = await makeBook(() => ({ body: [] }), { path: '/addresses' })
    expect(await book.find(wish)).toEqual({ places: [], streets: 'none' })
    expect(heard).toEqual([])
  })
})

import { createEgress } from '@rastro/platform'
import { createRandom } from '@rastro/testkit/random'
import { describe, expect, test, vi } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestClock } from '../testing/clock.ts'
import { createTestBus, makeFleet, silent } from '../testing/fleet.ts'
import { type HeardRequest, type PlannedAnswer, serveWeb } from '../testing/web-server.ts'
import { type AddressBookDeps, createAddressBook } from './address-book.ts'
import { fillAddresses } from './fill-addresses.ts'
import type { GeocoderName } from './geocoders/index.ts'
import { createNearestByCell } from './nearest-by-cell.ts'
import { createPointTree } from './nearest-point.ts'
import { createOnlineGeocoder } from './online-geocoder.ts'
import { createPlaces, loadPlaces } from './places.ts'

const TOWNS = createPlaces(
  '=BR\n-SE\nAracaju\t-10911\t-37072\nEstância\t-11268\t-37438\n=UY\n-Salto\nSalto\t-31383\t-57961\n',
)

const ARACAJU = 'Aracaju, SE, Brasil'

/** Radians of the great circle between two places. */
const angle = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number => {
  const [sa, sc] = [Math.sin((a * Math.PI) / 180), Math.sin((c * Math.PI) / 180)]
  const flat = Math.cos((a * Math.PI) / 180) * Math.cos((c * Math.PI) / 180)
  return Math.acos(Math.min(1, sa * sc + flat * Math.cos(((b - d) * Math.PI) / 180)))
}

describe('the nearest town', () => {
  test('is told with its state and country, nothing twice', () => {
    expect(TOWNS.nearest(-10.9, -37, 'pt')).toBe(ARACAJU)
    expect(TOWNS.nearest(-11.2, -37.4, 'es')).toBe('Estância, SE, Brasil')
    expect(TOWNS.nearest(-31, -58, 'en')).toBe('Salto, Uruguay')
  })

  test('is none far from everything', () => {
    expect(TOWNS.nearest(-10.9, -30, 'pt')).toBeNull()
  })

  test('is the same a look at every point finds, also at the poles and across the 180th meridian', () => {
    const random = createRandom(3)
    const places = Array.from({ length: 500 }, () => [random.between(-90, 90), random.between(-180, 180)] as const)
    const tree = createPointTree(
      Float64Array.from(places, ([latitude]) => latitude),
      Float64Array.from(places, ([, longitude]) => longitude),
    )
    const asked = Array.from({ length: 300 }, () => [random.between(-90, 90), random.between(-180, 180)] as const)
    const edges = [
      [90, 0],
      [-90, 50],
      [0, 180],
      [10, -180],
    ] as const
    const cells = createNearestByCell(tree)
    for (const place of [...asked, ...edges]) {
      const least = Math.min(...places.map((other) => angle(place, other)))
      expect(angle(place, places[tree.find(...place).index]!)).toBeCloseTo(least, 9)
      expect(angle(place, places[cells.find(...place).index]!)).toBeCloseTo(least, 9)
    }
  })

  test('is the same for whole neighbourhoods, whichever corner of them was asked for first', () => {
    const random = createRandom(4)
    const towns = Array.from({ length: 400 }, () => [random.between(-1, 1), random.between(-1, 1)] as const)
    const tree = createPointTree(
      Float64Array.from(towns, ([latitude]) => latitude),
      Float64Array.from(towns, ([, longitude]) => longitude),
    )
    const cells = createNearestByCell(tree)
    for (let count = 0; count < 20_000; count++) {
      const place = [random.between(-0.2, 0.2), random.between(-0.2, 0.2)] as const
      expect(cells.find(...place)).toEqual(tree.find(...place))
    }
  })

  test('is known all over South America, and in the large towns of the world', async () => {
    const places = await loadPlaces()
    expect(places.size).toBeGreaterThan(50_000)
    const at = (latitude: number, longitude: number) => places.nearest(latitude, longitude, 'pt')
    expect(at(-10.94, -37.07)).toBe(ARACAJU)
    expect(at(-23.5615, -46.6559)).toBe('São Paulo, SP, Brasil')
    expect(at(-15.79, -47.88)).toBe('Brasília, DF, Brasil')
    expect(at(-3.1, -60.02)).toBe('Manaus, AM, Brasil')
    expect(at(-25.3, -57.6)).toMatch(/Paraguai$/)
    expect(at(35.68, 139.7)).toMatch(/Japão$/)
    expect(at(0, -30)).toBeNull()
  })
})

const STREET = { road: 'Rua Laranjeiras', house_number: '10', suburb: 'Centro', city: 'Aracaju', country: 'Brasil' }

/** An address book that asks a provider on the loopback. */
async function makeBook(
  answer: (request: HeardRequest) => PlannedAnswer = () => ({ body: { address: STREET } }),
  { name = 'nominatim', ...changes }: Partial<AddressBookDeps> & { name?: GeocoderName } = {},
) {
  const web = await serveWeb(answer)
  const egress = createEgress({ targets: [web.target] })
  const clock = createTestClock()
  const geocoder = createOnlineGeocoder(egress, { name, url: `${web.url}/reverse?zoom=18`, key: 'secret' })
  const deps = { places: TOWNS, geocoder, language: () => 'pt', perSecond: 1, clock, log: silent, ...changes }
  return { book: createAddressBook(deps), clock, heard: web.heard }
}

describe('a provider', () => {
  test('like Nominatim is asked by its address, and its parts become one line', async () => {
    const { book, heard } = await makeBook(() => ({ body: { address: { ...STREET, 'ISO3166-2-lvl4': 'BR-SE' } } }))
    expect(await book.lookup(-10.9111, -37.05)).toBe('Rua Laranjeiras 10, Centro, Aracaju, SE, Brasil')
    const { pathname, searchParams } = new URL(heard[0]!.path, 'http://x')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/reverse',
      {
        zoom: '18',
        key: 'secret',
        format: 'jsonv2',
        addressdetails: '1',
        lat: '-10.9111',
        lon: '-37.05',
        'accept-language': 'pt',
      },
    ])
  })

  test('like Google is asked by its address, and its first result counts', async () => {
    const results = [{ formatted_address: 'R. Laranjeiras, 10' }, { formatted_address: 'Aracaju' }]
    const { book, heard } = await makeBook(() => ({ body: { status: 'OK', results } }), { name: 'google' })
    expect(await book.lookup(-10.9111, -37.05)).toBe('R. Laranjeiras, 10')
    expect(heard[0]!.path).toContain('latlng=-10.9111%2C-37.05&language=pt&key=secret')
  })

  test.each<[string, GeocoderName, PlannedAnswer]>([
    ['knows no address there', 'nominatim', { body: { error: 'Unable to geocode' } }],
    ['knows no address there', 'nominatim', { status: 404 }],
    ['knows no address there', 'google', { body: { status: 'ZERO_RESULTS', results: [] } }],
    ['refuses the key', 'google', { body: { status: 'REQUEST_DENIED' } }],
    ['is broken', 'nominatim', { status: 500 }],
    ['talks nonsense', 'nominatim', { body: 'nonsense' }],
    ['talks other nonsense', 'google', { body: { status: 'OK', results: [7] } }],
  ])('that %s (%s) leaves the town', async (_, name, answer) => {
    const { book } = await makeBook(() => answer, { name })
    expect(await book.lookup(-10.9, -37)).toBe(ARACAJU)
  })
})

describe('a book', () => {
  test('asks for a place once, and knows it from then on', async () => {
    const { book, heard, clock } = await makeBook()
    expect(book.nearest(-10.9, -37)).toBe(ARACAJU)
    const [one, two] = await Promise.all([book.lookup(-10.9, -37), book.lookup(-10.900004, -37.000003)])
    clock.advance(5000)
    const street = 'Rua Laranjeiras 10, Centro, Aracaju, Brasil'
    expect([one, two, await book.lookup(-10.9, -37), book.nearest(-10.9, -37)]).toEqual(Array(4).fill(street))
    expect(heard).toHaveLength(1)
  })

  test('keeps the pace of the provider: who would wait too long gets the town', async () => {
    const { book, heard } = await makeBook(undefined, { perSecond: 2 })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => book.lookup(-10.9 - index / 100, -37)))
    expect(heard).toHaveLength(7)
    expect(answers.filter((answer) => answer === ARACAJU)).toHaveLength(13)
  })

  test('leaves a provider that fails alone for a while', async () => {
    let status = 500
    const { book, heard, clock } = await makeBook(() => ({ status, body: { address: STREET } }))
    await book.lookup(-10.9, -37)
    status = 200
    expect(await book.lookup(-10.9, -37)).toBe(ARACAJU)
    expect(heard).toHaveLength(1)
    clock.advance(30_000)
    expect(await book.lookup(-10.9, -37)).toMatch(/^Rua/)
  })

  test('asks nobody about nowhere, and nobody at all unless set up', async () => {
    const { book, heard } = await makeBook()
    expect(await Promise.all([book.lookup(0, 0), book.lookup(91, 0), book.lookup(Number.NaN, 0)])).toEqual([
      null,
      null,
      null,
    ])
    expect(heard).toEqual([])
    const { book: offline } = await makeBook(undefined, { geocoder: undefined })
    expect([offline.isOnline, await offline.lookup(-10.9, -37)]).toEqual([false, ARACAJU])
  })
})

const position = (attributes = {}) =>
  samplePosition({ deviceId: 1, latitude: -10.9, longitude: -37, address: null, attributes })

describe('latest positions', () => {
  test('have the town at once, those from before the start too', async () => {
    const { book } = await makeBook(undefined, { geocoder: undefined })
    const bus = createTestBus()
    const fleet = makeFleet({ bus, latest: [position()] })
    fillAddresses(fleet, book, bus)
    expect(fleet.byId(1)?.last?.address).toBe(ARACAJU)
    const latest = fleet.moveTo([position()])
    bus.emit('positionsStored', { records: [], latest })
    expect(fleet.byId(1)?.last?.address).toBe(ARACAJU)
  })

  test('of vehicles that stand get the street, those that drive do not', async () => {
    const { book, heard } = await makeBook()
    const bus = createTestBus()
    const fleet = makeFleet({ bus })
    fillAddresses(fleet, book, bus)
    bus.emit('positionsStored', { records: [], latest: fleet.moveTo([position({ motion: true })]) })
    expect(fleet.byId(1)?.last?.address).toBe(ARACAJU)
    const found: string[] = []
    bus.on('addressFound', ({ last }) => found.push(last?.address ?? ''))
    const standing = position({ motion: false })
    bus.emit('positionsStored', { records: [], latest: fleet.moveTo([standing]) })
    await vi.waitFor(() => expect(fleet.byId(1)?.last?.address).toMatch(/^Rua/))
    expect(heard).toHaveLength(1)
    expect(found).toEqual([fleet.byId(1)?.last?.address])
  })

  test('are told with events too, in the record the event came with', async () => {
    const { book } = await makeBook(undefined, { geocoder: undefined })
    const bus = createTestBus()
    const fleet = makeFleet({ bus })
    fillAddresses(fleet, book, bus)
    const [quiet, eventful] = [position(), { ...position(), events: [] }]
    bus.emit('positionsStored', { records: [quiet, eventful], latest: fleet.moveTo([quiet, eventful]) })
    expect([quiet, eventful].map(({ address }) => address)).toEqual([null, ARACAJU])
  })
})

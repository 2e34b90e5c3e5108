import {
  DRIVER_DEFAULTS,
  EVENT_TYPES,
  type Event,
  GEOFENCE_DEFAULTS,
  LANGUAGES,
  MAINTENANCE_DEFAULTS,
  RULE_ALARMS,
  SERVER_DEFAULTS,
} from '@rastro/contracts'
import { describe, expect, test } from 'vitest'
import { samplePosition } from '../../store/sample-position.ts'
import { emptyDirectory } from '../../testing/directory.ts'
import { makeDevice, makeFleet } from '../../testing/fleet.ts'
import { makeUser } from '../../testing/notify.ts'
import { readerOf } from './reader.ts'
import { SENTENCES } from './strings.ts'
import { writeMessage, writeTest } from './write-message.ts'

const EVENT: Event = {
  id: 5,
  attributes: {},
  deviceId: 1,
  type: 'ignitionOn',
  eventTime: '2026-11-21T12:00:00.000+00:00',
  serverTime: '2026-11-21T12:00:01.000+00:00',
  positionId: 9,
  geofenceId: 0,
  maintenanceId: 0,
}
const POSITION = samplePosition({
  id: 9,
  latitude: -23.5635,
  longitude: -46.6826,
  speed: 10,
  address: 'Av. Paulista, 1000',
})

/** What somebody with these attributes reads of an event. */
function read(
  event: Partial<Event>,
  attributes = {},
  { name = 'Van', position = POSITION, server = SERVER_DEFAULTS } = {},
) {
  const directory = emptyDirectory()
  directory.put('geofence', { ...GEOFENCE_DEFAULTS, id: 3, name: 'Depot' })
  directory.put('maintenance', { ...MAINTENANCE_DEFAULTS, id: 4, name: 'Oil' })
  directory.put('driver', { ...DRIVER_DEFAULTS, id: 2, name: 'Rui', uniqueId: 'D7' })
  const fleet = makeFleet({ devices: [makeDevice(), makeDevice({ id: 2, name: 'Truck', uniqueId: 'two' })] })
  const reader = readerOf(makeUser({ attributes }), server)
  const happening = { event: { ...EVENT, ...event }, position, device: makeDevice({ name }) }
  const options = { isUrgent: false, commandId: 0, publicUrl: 'https://fleet.example/' }
  return writeMessage(happening, reader, { fleet, directory }, options)
}

/** What a Portuguese reader reads of an event without a position. */
function readBare(event: Partial<Event>) {
  const reader = readerOf(makeUser(), SERVER_DEFAULTS)
  const happening = { event: { ...EVENT, ...event }, position: undefined, device: makeDevice() }
  const names = { fleet: makeFleet(), directory: emptyDirectory() }
  return writeMessage(happening, reader, names, { isUrgent: false, commandId: 0, publicUrl: '' })
}

describe('what is said of an event', () => {
  test('[NOT-28] every type has its sentence in three languages, with every fact in its place', () => {
    const attributes = {
      alarm: 'sos',
      speed: 50,
      speedLimit: 40,
      before: 60,
      after: 20,
      result: 'ok',
      driverUniqueId: 'D7',
      lastUpdate: Date.UTC(2026, 10, 21),
      linkedDeviceId: 2,
      text: 'hi',
      file: 'a.jpg',
    }
    for (const type of EVENT_TYPES) {
      const digests = LANGUAGES.map((language) => {
        const { digest } = read({ type, attributes, geofenceId: 3, maintenanceId: 4 }, { language })
        expect(digest, `${type} ${language}`).toContain('Van')
        expect(digest, `${type} ${language}`).not.toMatch(/[{}—]/)
        return digest
      })
      const places = LANGUAGES.map((language) => SENTENCES[type][language].match(/\{\w+\}/g)?.toSorted())
      expect(places, type).toEqual([places[0], places[0], places[0]])
      expect(new Set(digests).size, type).toBeGreaterThan(1)
    }
  })

  test('[NOT-29] an alarm is called by its name in the language of the reader', () => {
    for (const alarm of RULE_ALARMS) {
      const { digest } = read({ type: 'alarm', attributes: { alarm } }, { language: 'pt' })
      expect(digest).toMatch(/^Van: alarme: \p{Lu}/u)
    }
    expect(read({ type: 'alarm', attributes: { alarm: 'powerCut' } }, { language: 'en' }).digest).toContain(
      'Supply cut',
    )
  })

  test('device, place and time stand in the short sentence and in the mail', () => {
    const message = read({}, { language: 'en', timezone: 'America/Sao_Paulo' })
    expect(message.subject).toBe('Van: ignition on')
    expect(message.digest).toBe('Van: ignition on · 21/11/2026 09:00:00 · Av. Paulista, 1000')
    expect(message.text.split('\n')).toEqual([
      'Van: ignition on',
      '',
      'Device: Van',
      'Event: Ignition on',
      'Time: 21/11/2026 09:00:00',
      'Place: Av. Paulista, 1000',
      'Coordinates: -23.56350, -46.68260',
      'Speed: 19 km/h',
      '',
      'https://fleet.example/devices/1',
      '',
    ])
  })

  test('a place without an address is its coordinates, and an event without a position has none', () => {
    const position = { ...POSITION, address: null }
    expect(read({}, { language: 'pt' }, { position }).digest).toMatch(/ · -23,56350, -46,68260$/)
    const { digest } = readBare({ type: 'deviceOffline' })
    expect(digest).toBe('Van está offline · 21/11/2026 12:00:00 UTC')
  })

  test('a type nobody knows is told by its name', () => {
    expect(read({ type: 'somethingNew' }, { language: 'en' }).digest).toMatch(/^Van: somethingNew · /)
  })

  test('there is a test in every language', () => {
    const texts = LANGUAGES.map((language) =>
      writeTest(readerOf(makeUser({ attributes: { language } }), SERVER_DEFAULTS)),
    )
    expect(new Set(texts.map(({ digest }) => digest)).size).toBe(3)
  })
})

describe('how a person reads', () => {
  const overspeed = { type: 'deviceOverspeed', attributes: { speed: 54, speedLimit: 43.2 } }

  test('speeds come in the unit of the person, else of the installation, else in km/h', () => {
    const server = { ...SERVER_DEFAULTS, attributes: { speedUnit: 'mph', language: 'en' } }
    expect(read(overspeed, { language: 'en' }).subject).toBe('Van drives at 100 km/h; the limit is 80 km/h')
    expect(read(overspeed, {}, { server }).subject).toBe('Van drives at 62 mph; the limit is 50 mph')
    expect(read(overspeed, { speedUnit: 'kn', language: 'en' }, { server }).subject).toContain('54 kn')
  })

  test('a speed just above its limit is seen to be above it', () => {
    const justOver = { type: 'deviceOverspeed', attributes: { speed: 43.4, speedLimit: 43.2 } }
    expect(read(justOver, { language: 'pt' }).subject).toBe('Van está a 80,4 km/h; o limite é 80,0 km/h')
    const hardly = { type: 'deviceOverspeed', attributes: { speed: 43.22, speedLimit: 43.2 } }
    expect(read(hardly, { language: 'pt' }).subject).toBe('Van está a 80,04 km/h; o limite é 80,01 km/h')
  })

  test('settings the installation insists on go before those of the person', () => {
    const server = { ...SERVER_DEFAULTS, forceSettings: true, attributes: { speedUnit: 'mph', language: 'es' } }
    expect(read(overspeed, { speedUnit: 'kn', language: 'en' }, { server }).subject).toBe(
      'Van va a 62 mph; el límite es 50 mph',
    )
  })

  test('a zone nobody knows is UTC and says so; twelve hours for who wants them', () => {
    expect(read({}, { timezone: 'Mars/Olympus' }).digest).toContain('21/11/2026 12:00:00 UTC')
    const evening = { eventTime: '2026-11-21T23:05:00.000+00:00' }
    const attributes = { timezone: 'America/Sao_Paulo', twelveHourFormat: true }
    expect(read(evening, attributes).digest).toContain('21/11/2026 08:05:00 PM')
  })

  test('fuel comes in the unit of the person', () => {
    const event = { type: 'deviceFuelDrop', attributes: { before: 100, after: 50 } }
    expect(read(event, { language: 'en' }).subject).toBe('Van lost fuel: 100.0 l before, 50.0 l now')
    expect(read(event, { language: 'en', volumeUnit: 'usGal' }).subject).toContain('26.4 gal before')
  })
})

describe('what others wrote', () => {
  const name = '<b>"Van"</b>\r\nBcc: x & \'y\' {alarm} \u202ecba'

  test('is text in HTML', () => {
    const { html } = read({ type: 'alarm', attributes: { alarm: '<script>alert(1)</script>' } }, {}, { name })
    expect(html).not.toMatch(/<b>|<script|\r\n|\u202e/)
    expect(html).toContain('&lt;b&gt;&quot;Van&quot;&lt;/b&gt;')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('x &amp; &#39;y&#39;')
  })

  test('is not read again for words in braces, and is one line of bounded length', () => {
    const { digest, subject } = read(
      { type: 'alarm', attributes: { alarm: 'sos' } },
      {},
      { name: `${name}${'x'.repeat(999)}` },
    )
    expect(digest).toContain('{alarm}')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThan(250)
  })

  test('no link logs anybody in', () => {
    const { text, html } = read({})
    expect(`${text}${html}`).not.toMatch(/token|session/i)
    expect(html?.match(/https?:[^"<]+/g)).toEqual(['https://fleet.example/devices/1'])
  })
})

import { knotsFromKmh } from '@rastro/contracts'
import { protocols } from '@rastro/tracking/protocols/index'
import { type Decoded, type DecodeSession, isHttpProtocol, type Protocol } from '@rastro/tracking/protocols/protocol'
import { expect, test } from 'vitest'
import { trackers } from './index.ts'
import { type HttpTracker, isHttpTracker, type Tracker, type TrackerRecord } from './tracker.ts'

const RECORD: TrackerRecord = {
  fixTime: new Date('2026-03-14T09:26:53.000Z'),
  latitude: -23.561414,
  longitude: -46.655881,
  altitude: 812,
  speedKmh: 46,
  course: 213,
  satellites: 11,
  ignition: true,
  odometer: 123_456,
  power: 13.8,
  battery: 4.1,
}
/** Teltonika's element for a cut supply is known by model only. */
const MODEL = { model: 'FMB920' }
const UNIQUE_ID = '990000123456789'

interface Case {
  name: string
  tracker: Tracker | HttpTracker
  protocol: Protocol
}

const cases: Case[] = trackers.flatMap((tracker) => {
  const protocol: Protocol | undefined = protocols.find(({ name }) => name === tracker.name)
  return protocol ? [{ name: tracker.name, tracker, protocol }] : []
})

/** Play the tracker's first packets to our decoder, as ingest would, and hand back what came out. */
function talk({ tracker, protocol }: Case, records: readonly TrackerRecord[]): Decoded[] {
  const now = new Date('2026-03-14T09:26:54.000Z')
  let uniqueId: string | undefined
  const memory = new Map<string, unknown>()
  const session = (): DecodeSession => ({ transport: protocol.transports[0], uniqueId, device: MODEL, now, memory })
  if (isHttpProtocol(protocol)) {
    if (!isHttpTracker(tracker)) throw new Error('the tracker does not speak HTTP')
    return records.map((record) => {
      const url = tracker.path(UNIQUE_ID, record)
      return protocol.decode({ method: 'GET', url, headers: {}, body: Buffer.alloc(0) }, session())
    })
  }
  if (isHttpTracker(tracker)) throw new Error('the tracker speaks only HTTP')
  const packets = [tracker.login?.(UNIQUE_ID), tracker.report(UNIQUE_ID, records, 2)]
  let bytes = Buffer.concat(packets.filter((packet) => packet !== undefined))
  const decoded: Decoded[] = []
  while (bytes.length > 0) {
    const cut = protocol.frame(bytes, session())
    if (!cut) break
    const result = protocol.decode(cut.frame, session())
    uniqueId = result.uniqueIds?.[0] ?? uniqueId
    decoded.push(result)
    bytes = bytes.subarray(cut.consumed)
  }
  expect(bytes.length).toBe(0)
  return decoded
}

test('our decoders know every protocol the trackers speak, at the same port', () => {
  expect(cases.map(({ protocol }) => [protocol.name, protocol.port])).toEqual(
    trackers.map(({ name, port }) => [name, port]),
  )
})

const READERS = ['gps103', 'osmand', 'teltonika']
test.each(cases.filter(({ name }) => READERS.includes(name)))('a $name tracker names the card it read', (reader) => {
  const positions = talk(reader, [{ ...RECORD, driverUniqueId: 'E004900000000008' }]).flatMap((each) => each.positions)
  expect(positions[0]?.attributes).toMatchObject({ driverUniqueId: 'E004900000000008' })
})

test.each(cases)('what a $name tracker says comes out of our decoder', (protocolCase) => {
  const decoded = talk(protocolCase, [RECORD])
  const [position] = decoded.flatMap(({ positions }) => positions)
  expect(decoded.some(({ uniqueIds }) => uniqueIds?.includes(UNIQUE_ID))).toBe(true)
  expect(position?.fix?.time).toEqual(RECORD.fixTime)
  expect(position?.fix?.valid).toBe(true)
  expect(position?.fix?.latitude).toBeCloseTo(RECORD.latitude, 5)
  expect(position?.fix?.longitude).toBeCloseTo(RECORD.longitude, 5)
  expect(position?.fix?.speed).toBeCloseTo(knotsFromKmh(RECORD.speedKmh), 1)
  expect(position?.fix?.course).toBeCloseTo(RECORD.course, 0)
  expect(position?.attributes['ignition']).toBe(true)
})

test.each(cases)('a parked $name tracker says the ignition is off', (protocolCase) => {
  const decoded = talk(protocolCase, [{ ...RECORD, ignition: false, speedKmh: 0 }])
  const [position] = decoded.flatMap(({ positions }) => positions)
  expect(position?.attributes['ignition']).toBe(false)
  expect(position?.fix?.speed).toBe(0)
})

test.each(cases)('an alarm of a $name tracker reaches the position', (protocolCase) => {
  // Teltonika has a number for overspeed, but decoders know it only as an input-output element.
  const alarms = protocolCase.name === 'teltonika' ? (['powerCut'] as const) : (['overspeed', 'powerCut'] as const)
  for (const alarm of alarms) {
    const decoded = talk(protocolCase, [{ ...RECORD, alarm }])
    expect(decoded.flatMap(({ positions }) => positions)[0]?.attributes['alarm']).toBe(alarm)
  }
})

const talkative = cases.filter(({ tracker }) => !isHttpTracker(tracker) && tracker.waitsForLogin)

test.each(talkative)('the server answers a $name tracker in words it understands', (protocolCase) => {
  const { tracker } = protocolCase
  if (isHttpTracker(tracker)) throw new Error('not a stream')
  const replies = talk(protocolCase, [RECORD]).flatMap(({ reply }) => (reply ? [Buffer.from(reply)] : []))
  const { answers, rest } = tracker.readAnswers(Buffer.concat(replies), false)
  expect(rest.length).toBe(0)
  const accepted = { kind: 'login', isAccepted: true }
  const byConfirmation = {
    none: [accepted],
    serial: [accepted, { kind: 'records', serial: 2 }],
    count: [accepted, { kind: 'records', count: 1 }],
  }
  expect(answers).toEqual(byConfirmation[tracker.confirmation])
})

import { expect, test } from 'vitest'
import { feedDatagram, feedStream, openSession } from '../suite/wire-feed.ts'
import { t800x } from './index.ts'
import { samples } from './samples.ts'

const IMEI = '123456789012345'

/** The bytes of a sample, found by its name. */
function bytesOf(name: string): Buffer {
  return Buffer.from(samples.find((sample) => sample.name === name)?.hex ?? '', 'hex')
}

const REPORT = bytesOf('a report of a wired tracker')

test('several messages in one datagram are all read', () => {
  const { results } = feedDatagram(t800x, Buffer.concat([REPORT, REPORT]), {})
  expect(results.map(({ positions }) => positions.length)).toEqual([1, 1])
})

test('a report sent again with another serial is the same record', () => {
  const again = Buffer.from(REPORT)
  again.writeUInt16BE(1, 5)
  const records = [REPORT, again].map((bytes) => feedStream(t800x, [bytes], {}).results[0]?.positions[0]?.record)
  expect(records[0]).toBeDefined()
  expect(records[1]).toEqual(records[0])
})

test('coordinates that are unknown or not on Earth leave the clock', () => {
  for (const latitude of ['ffffffff', '0000c07f', '0000807f', '00007a44']) {
    const bytes = Buffer.from(REPORT.toString('hex').replace('a6f24d42', latitude), 'hex')
    const [position] = feedStream(t800x, [bytes], {}).results[0]?.positions ?? []
    expect(position).not.toHaveProperty('fix')
    expect(position?.deviceTime).toBeInstanceOf(Date)
  }
})

test('a report that ends before its coordinates is a bad frame', () => {
  const cut = Buffer.from(REPORT.subarray(0, 52))
  cut.writeUInt16BE(cut.length, 3)
  expect(feedStream(t800x, [cut], {})).toMatchObject({ badFrames: 1, results: [] })
})

test('a length beyond what trackers send makes it hang up at once', () => {
  expect(feedStream(t800x, [Buffer.from('252502ffff', 'hex')], {}).hungUp).toBe(true)
})

test('what is encrypted or damaged on its way is not acknowledged', () => {
  const whole = bytesOf('values and blocks behind a checksum')
  const damaged = Buffer.from(whole)
  damaged[20] = 0
  expect(feedStream(t800x, [damaged], {})).toMatchObject({ badFrames: 1, results: [] })
  expect(feedStream(t800x, [Buffer.from('27276200110001012345678901234500f0', 'hex')], {}).badFrames).toBe(1)
})

function command(data: string, session = openSession({})): string {
  const outgoing = { type: 'custom', attributes: { data }, uniqueId: IMEI, device: {}, now: new Date(0) }
  return Buffer.from(t800x.encode.custom(outgoing, session)).toString('hex')
}

test('a command goes out in the family of the tracker that is connected', () => {
  const session = openSession({})
  t800x.decode(REPORT, session)
  expect(command('RELAY,1#', session)).toBe(`252581001800010${IMEI}01${Buffer.from('RELAY,1#').toString('hex')}`)
  expect(command('RELAY,1#').slice(0, 4)).toBe('2323')
  expect(() => command('A\r\n')).toThrow('not printable')
  expect(() => command('A'.repeat(501))).toThrow('too long')
})

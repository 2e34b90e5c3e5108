import { crc16Ibm } from '@rastro/tracking/protocols/wire/checksums'
import { type Answer, defineTracker, type TrackerRecord } from './tracker.ts'

const CODEC_8_EXTENDED = 0x8e
const CODEC_12 = 0x0c
/** Kind of message in codec 12: what the tracker answers to an order. */
const RESPONSE = 6
/** IO elements by number, from the FMB parameter list. */
const IO = { IGNITION: 239, MOVEMENT: 240, GSM: 21, POWER: 66, BATTERY: 67, ODOMETER: 16, IBUTTON: 78 } as const
const EVENT = { NONE: 0, OVERSPEED: 255, UNPLUG: 252 } as const

/** Teltonika FMB: login by IMEI, then packets of Codec 8 Extended; the answer is the number of records taken. */
export const teltonika = defineTracker({
  name: 'teltonika',
  port: 5027,
  confirmation: 'count',
  batch: 20,
  waitsForLogin: true,
  login(uniqueId) {
    const bytes = Buffer.alloc(2 + uniqueId.length)
    bytes.writeUInt16BE(uniqueId.length, 0)
    bytes.write(uniqueId, 2, 'latin1')
    return bytes
  },
  report(_uniqueId, records) {
    const count = Buffer.from([records.length])
    return packet(Buffer.concat([Buffer.from([CODEC_8_EXTENDED]), count, ...records.map(recordBytes), count]))
  },
  commandResult(_uniqueId, text) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    return packet(Buffer.concat([Buffer.from([CODEC_12, 1, RESPONSE]), length, Buffer.from(text), Buffer.from([1])]))
  },
  readAnswers,
})

/** Four zeros and the length before it, its checksum behind it. */
function packet(data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc16Ibm(data), 0)
  return Buffer.concat([head, data, check])
}

/** Milliseconds, priority, 1e-7 degrees, metres, degrees, satellites, km/h; then the IO elements by width. */
function recordBytes(record: TrackerRecord): Buffer {
  const head = Buffer.alloc(24)
  head.writeBigUInt64BE(BigInt(record.fixTime.getTime()), 0)
  head.writeUInt8(record.alarm ? 1 : 0, 8)
  head.writeInt32BE(Math.round(record.longitude * 1e7), 9)
  head.writeInt32BE(Math.round(record.latitude * 1e7), 13)
  head.writeInt16BE(Math.round(record.altitude), 17)
  head.writeUInt16BE(Math.round(record.course) % 360, 19)
  head.writeUInt8(record.satellites, 21)
  head.writeUInt16BE(Math.round(record.speedKmh), 22)
  return Buffer.concat([head, elementBytes(record)])
}

/** Trackers send its lowest byte first. */
function iButton(id: string): bigint {
  return Buffer.from(id, 'hex').readBigUInt64LE()
}

function elementBytes(record: TrackerRecord): Buffer {
  const isOverspeed = record.alarm === 'overspeed'
  const isUnplugged = record.alarm === 'powerCut'
  const bytes: Element[] = [
    [IO.IGNITION, record.ignition ? 1n : 0n],
    [IO.MOVEMENT, record.speedKmh > 0 ? 1n : 0n],
    [IO.GSM, 4n],
  ]
  if (isOverspeed) bytes.push([EVENT.OVERSPEED, BigInt(Math.round(record.speedKmh))])
  if (isUnplugged) bytes.push([EVENT.UNPLUG, 1n])
  const words: Element[] = [
    [IO.POWER, BigInt(Math.round(record.power * 1000))],
    [IO.BATTERY, BigInt(Math.round(record.battery * 1000))],
  ]
  const longs: Element[] = [[IO.ODOMETER, BigInt(Math.round(record.odometer))]]
  const wides: Element[] = record.driverUniqueId ? [[IO.IBUTTON, iButton(record.driverUniqueId)]] : []
  const event = isOverspeed ? EVENT.OVERSPEED : isUnplugged ? EVENT.UNPLUG : EVENT.NONE
  const total = bytes.length + words.length + longs.length + wides.length
  const groups = [elements(bytes, 1), elements(words, 2), elements(longs, 4), elements(wides, 8)]
  // The last two bytes: no elements of variable width.
  return Buffer.concat([twoBytes(event), twoBytes(total), ...groups, twoBytes(0)])
}

type Element = readonly [id: number, value: bigint]

function elements(list: readonly Element[], width: number): Buffer {
  const parts = list.map(([id, value]) => {
    return Buffer.concat([twoBytes(id), Buffer.from(value.toString(16).padStart(width * 2, '0'), 'hex')])
  })
  return Buffer.concat([twoBytes(list.length), ...parts])
}

function twoBytes(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

/** The first byte of a connection answers the login (1 = accepted); then four bytes count records, or begin an order. */
function readAnswers(bytes: Buffer, isLoggedIn: boolean): { answers: Answer[]; rest: Buffer } {
  const answers: Answer[] = []
  let offset = 0
  if (!isLoggedIn && bytes.length > 0) answers.push({ kind: 'login', isAccepted: bytes[offset++] === 1 })
  while (offset + 4 <= bytes.length) {
    const size = orderSize(bytes, offset)
    if (offset + size > bytes.length) break
    if (size === 0) answers.push({ kind: 'records', count: bytes.readUInt32BE(offset) })
    // Behind head, codec, count and kind stand the length of the text and the text.
    else {
      const end = offset + 15 + bytes.readUInt32BE(offset + 11)
      answers.push({ kind: 'command', text: bytes.toString('latin1', offset + 15, end) })
    }
    offset += size === 0 ? 4 : size
  }
  return { answers, rest: bytes.subarray(offset) }
}

/** How long an order is that begins here; 0 for none. Nothing follows the four zeros of records that were refused. */
function orderSize(bytes: Buffer, offset: number): number {
  if (bytes.readUInt32BE(offset) !== 0 || offset + 15 > bytes.length) return 0
  return bytes.readUInt8(offset + 8) === CODEC_12 ? bytes.readUInt32BE(offset + 4) + 12 : 0
}

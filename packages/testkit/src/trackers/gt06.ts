import { crc16X25 } from '@rastro/tracking/protocols/wire/checksums'
import { type Answer, defineTracker, type TrackerAlarm, type TrackerRecord } from './tracker.ts'

const MESSAGE = { LOGIN: 0x01, STATUS: 0x13, LOCATION: 0x22, ALARM: 0x26, RESULT: 0x15, COMMAND: 0x80 } as const
const ALARM_CODES = { powerCut: 0x02, overspeed: 0x06 } as const satisfies Record<TrackerAlarm, number>
/** Brazil, a carrier and a cell that stand for any. */
const CELL = Buffer.from([0x02, 0xd4, 0x05, 0x27, 0x11, 0x00, 0x4e, 0x20])

/** Concox GT06: binary packets with a serial number, each confirmed by its own type and serial. */
export const gt06 = defineTracker({
  name: 'gt06',
  port: 5023,
  confirmation: 'serial',
  batch: 1,
  waitsForLogin: true,
  login: (uniqueId) => packet(MESSAGE.LOGIN, Buffer.from(uniqueId.padStart(16, '0'), 'hex'), 1),
  // Ignition on, charging; voltage level 6 of 6, signal 4 of 4, alarm none, language English.
  heartbeat: (_uniqueId, serial) => packet(MESSAGE.STATUS, Buffer.from([0x46, 6, 4, 0, 2]), serial),
  report(_uniqueId, [record], serial) {
    if (!record) throw new Error('a GT06 packet carries one record')
    // Only this kind tells what the relay does; without an alarm its code is 0.
    const isStateTold = record.alarm !== undefined || record.isBlocked !== undefined
    return isStateTold ? alarmPacket(record, serial) : locationPacket(record, serial)
  },
  commandResult: (_uniqueId, text, serial) =>
    packet(MESSAGE.RESULT, Buffer.concat([Buffer.from([text.length + 4, 0, 0, 0, 0]), Buffer.from(text)]), serial),
  readAnswers,
})

function locationPacket(record: TrackerRecord, serial: number): Buffer {
  const tail = Buffer.alloc(7)
  // Ignition, upload mode "by time", not a re-upload, odometer in metres.
  tail.writeUInt8(record.ignition ? 1 : 0, 0)
  tail.writeUInt32BE(Math.round(record.odometer), 3)
  return packet(MESSAGE.LOCATION, Buffer.concat([gpsBlock(record), CELL, tail]), serial)
}

function alarmPacket(record: TrackerRecord, serial: number): Buffer {
  // The tower block carries its own length here. Terminal information: bit 7 relay, 6 GPS, 2 charging, 1 ignition.
  const cell = Buffer.concat([Buffer.from([CELL.length + 1]), CELL])
  const info = 0x44 | (record.ignition ? 0x02 : 0) | (record.isBlocked ? 0x80 : 0)
  const status = Buffer.from([info, 6, 4, record.alarm ? ALARM_CODES[record.alarm] : 0, 2])
  return packet(MESSAGE.ALARM, Buffer.concat([gpsBlock(record), cell, status]), serial)
}

/** Date, satellites, coordinates in 1/1,800,000 degree, km/h, course with flags: 10 north, 11 west, 12 fixed. */
function gpsBlock(record: TrackerRecord): Buffer {
  const block = Buffer.alloc(18)
  const { fixTime } = record
  block.set([
    fixTime.getUTCFullYear() - 2000,
    fixTime.getUTCMonth() + 1,
    fixTime.getUTCDate(),
    fixTime.getUTCHours(),
    fixTime.getUTCMinutes(),
    fixTime.getUTCSeconds(),
    0xc0 | Math.min(15, record.satellites),
  ])
  block.writeUInt32BE(Math.round(Math.abs(record.latitude) * 1_800_000), 7)
  block.writeUInt32BE(Math.round(Math.abs(record.longitude) * 1_800_000), 11)
  block.writeUInt8(Math.min(255, Math.round(record.speedKmh)), 15)
  const flags = 0x1000 | (record.latitude >= 0 ? 0x0400 : 0) | (record.longitude < 0 ? 0x0800 : 0)
  block.writeUInt16BE(flags | (Math.round(record.course) % 360), 16)
  return block
}

function packet(type: number, content: Buffer, serial: number): Buffer {
  const bytes = Buffer.alloc(content.length + 10)
  bytes.writeUInt16BE(0x7878, 0)
  bytes.writeUInt8(content.length + 5, 2)
  bytes.writeUInt8(type, 3)
  content.copy(bytes, 4)
  bytes.writeUInt16BE(serial & 0xffff, content.length + 4)
  bytes.writeUInt16BE(crc16X25(bytes.subarray(2, content.length + 6)), content.length + 6)
  bytes.writeUInt16BE(0x0d0a, content.length + 8)
  return bytes
}

/** Length of mark and text, the server's mark of four bytes, the text. */
function commandText(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset + 5, offset + 1 + bytes.readUInt8(offset))
}

function readAnswers(bytes: Buffer): { answers: Answer[]; rest: Buffer } {
  const answers: Answer[] = []
  let offset = 0
  while (offset + 10 <= bytes.length) {
    const isLong = bytes.readUInt16BE(offset) === 0x7979
    const length = isLong ? bytes.readUInt16BE(offset + 2) + 6 : bytes.readUInt8(offset + 2) + 5
    if (offset + length > bytes.length) break
    const type = bytes.readUInt8(offset + (isLong ? 4 : 3))
    const serial = bytes.readUInt16BE(offset + length - 6)
    if (type === MESSAGE.LOGIN) answers.push({ kind: 'login', isAccepted: true })
    else if (type === MESSAGE.STATUS) answers.push({ kind: 'heartbeat' })
    else if (type === MESSAGE.COMMAND) answers.push({ kind: 'command', text: commandText(bytes, offset + 4) })
    else if (type === MESSAGE.LOCATION || type === MESSAGE.ALARM) answers.push({ kind: 'records', serial })
    offset += length
  }
  return { answers, rest: bytes.subarray(offset) }
}

import { crc16Ibm, crc16X25 } from '@rastro/tracking/protocols/wire/checksums'
import { gt06 } from '../trackers/gt06.ts'
import { teltonika } from '../trackers/teltonika.ts'
import type { TrackerRecord } from '../trackers/tracker.ts'

/** What changes from frame to frame; everything else of a frame is written once. */
export interface Changing {
  readonly fixTime: Date
  /** Counts the frames of one connection from 1; also moves the vehicle and its odometer. */
  readonly serial: number
}

/** Frames of one connection. */
export interface FrameMaker {
  readonly login: Buffer
  /** A fresh frame with one record. */
  make(changing: Changing): Buffer
}

const LATITUDE = -23.56
const STEP = 0.00001
/** Steps before the vehicle turns back, so that it never leaves the city. */
const STEPS = 8000

function template(index: number): TrackerRecord {
  return {
    fixTime: new Date(0),
    latitude: LATITUDE,
    longitude: -46.65 - (index % 1000) * 0.0001,
    altitude: 760,
    speedKmh: 40,
    course: 0,
    satellites: 9,
    ignition: true,
    odometer: 1,
    power: 13.8,
    battery: 4.1,
  }
}

function latitudeAt(serial: number): number {
  const step = serial % (2 * STEPS)
  return LATITUDE + (step < STEPS ? step : 2 * STEPS - step) * STEP
}

/** The serial of the frame that told this latitude; right for the first 8,000 frames of a connection. */
export function serialAt(latitude: number): number {
  return Math.round((latitude - LATITUDE) / STEP)
}

/** GT06 location packets: date at 4, latitude at 11, odometer at 33, serial at 37, checksum over 2 to 39. */
export function createGt06Frames(uniqueId: string, index: number): FrameMaker {
  const frame = gt06.report(uniqueId, [template(index)], 1)
  return {
    login: gt06.login(uniqueId),
    make({ fixTime, serial }) {
      const bytes = Buffer.from(frame)
      bytes[4] = fixTime.getUTCFullYear() - 2000
      bytes[5] = fixTime.getUTCMonth() + 1
      bytes[6] = fixTime.getUTCDate()
      bytes[7] = fixTime.getUTCHours()
      bytes[8] = fixTime.getUTCMinutes()
      bytes[9] = fixTime.getUTCSeconds()
      bytes.writeUInt32BE(Math.round(-latitudeAt(serial) * 1_800_000), 11)
      bytes.writeUInt32BE(serial * 10, 33)
      bytes.writeUInt16BE(serial & 0xffff, 37)
      bytes.writeUInt16BE(crc16X25(bytes.subarray(2, 39)), 39)
      return bytes
    },
  }
}

/** Codec 8 Extended with one record: time at 10, latitude at 23; the odometer is the last element, before 5 bytes. */
export function createTeltonikaFrames(uniqueId: string, index: number): FrameMaker {
  const frame = teltonika.report(uniqueId, [template(index)])
  const end = frame.length - 4
  // Behind the odometer: eight-byte group count, variable group count, record count.
  const odometerAt = end - 9
  return {
    login: teltonika.login(uniqueId),
    make({ fixTime, serial }) {
      const bytes = Buffer.from(frame)
      bytes.writeBigUInt64BE(BigInt(fixTime.getTime()), 10)
      bytes.writeInt32BE(Math.round(latitudeAt(serial) * 1e7), 23)
      bytes.writeUInt32BE(serial * 10, odometerAt)
      bytes.writeUInt32BE(crc16Ibm(bytes.subarray(8, end)), end)
      return bytes
    },
  }
}

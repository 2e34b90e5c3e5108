import { crc16X25 } from '../protocols/wire/checksums.ts'

/** Frames of virtual GT06 trackers, numbered from 0, driving in São Paulo. Source: Concox GT06 manual, 5.1 and 5.2. */

/** Unique id of the tracker with this number: 15 digits. */
export function imeiOf(index: number): string {
  return String(860_000_000_000_000 + index)
}

export function loginFrame(index: number): Buffer {
  return envelope(Buffer.from(`0d010${imeiOf(index)}0001`, 'hex'))
}

/** A trusted fix, one second of arc or so from the one with the serial before. */
export function locationFrame(index: number, serial: number, time: Date, speedKmh = 40): Buffer {
  const body = Buffer.alloc(30)
  body.set([0x1f, 0x12, time.getUTCFullYear() - 2000, time.getUTCMonth() + 1, time.getUTCDate()])
  body.set([time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds(), 0xc9], 5)
  body.writeUInt32BE(Math.round((23.5 + index / 1e4 + serial / 1e5) * 1_800_000), 9)
  body.writeUInt32BE(Math.round((46.6 + serial / 1e5) * 1_800_000), 13)
  body[17] = speedKmh
  // Bits 12 and 11: a trusted fix, west; bit 10 is off in the south.
  body.writeUInt16BE((1 << 12) | (1 << 11) | 90, 18)
  body.set([0x02, 0xd4, 0x05, 0x01, 0x02, 0x00, 0x03, 0x04], 20)
  body.writeUInt16BE(serial & 0xffff, 28)
  return envelope(body)
}

/** An answer to a command, with the serial 1. */
export function resultFrame(text: string): Buffer {
  const content = Buffer.concat([Buffer.from([text.length + 4, 0, 0, 0, 0]), Buffer.from(text, 'latin1')])
  return envelope(Buffer.concat([Buffer.from([content.length + 5, 0x15]), content, Buffer.from([0, 1])]))
}

function envelope(body: Buffer): Buffer {
  const checksum = crc16X25(body)
  return Buffer.concat([Buffer.from([0x78, 0x78]), body, Buffer.from([checksum >> 8, checksum & 0xff, 13, 10])])
}

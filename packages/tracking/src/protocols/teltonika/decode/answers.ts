import type { RawPosition } from '../../protocol.ts'
import { ByteReader } from '../../wire/byte-reader.ts'

/** What a tracker answered to a command, or what a device on its serial port said. */
export interface Answer {
  /** Absent: nothing to keep. */
  position?: RawPosition
  text?: string
}

const CAMERA = 0x0d

/**
 * One answer of codec 12. Pictures (type 13) are not asked for and not kept yet; a tracker that offers one gives up
 * by itself.
 */
export function readAnswer(reader: ByteReader): Answer {
  const type = reader.uint8()
  const bytes = reader.slice(reader.uint32())
  if (type === CAMERA) return {}
  const position: RawPosition = { attributes: { type } }
  if (!isPrintable(bytes)) {
    const text = bytes.toString('hex')
    position.attributes['result'] = text
    return { position, text }
  }
  const text = bytes.toString('latin1').trim()
  if (readAxles(text, position)) return { position }
  position.attributes['result'] = text
  return { position, text }
}

const WEIGHTS = ['loadTruck', 'loadTrailer', 'totalTruck', 'totalTrailer']

/** Line of an axle scale: eight axles, two loads, two totals. */
function readAxles(text: string, position: RawPosition): boolean {
  if (!text.startsWith('UUUUww') || !text.endsWith('SSS')) return false
  const values = text
    .slice(6, -4)
    .split(';')
    .map((value) => (value.trim() === '' ? Number.NaN : Number(value)))
  if (values.length < 12 || values.slice(0, 12).some((value) => !Number.isFinite(value))) return false
  values.slice(0, 12).forEach((value, index) => {
    position.attributes[index < 8 ? `axle${index + 1}` : (WEIGHTS[index - 8] ?? '')] = value
  })
  return true
}

/** One answer of codec 13: like codec 12 with the tracker's clock in seconds before the text. */
export function readTimedAnswer(reader: ByteReader): Answer {
  reader.skip(1) // type
  const body = new ByteReader(reader.slice(reader.uint32()))
  const position: RawPosition = { deviceTime: new Date(body.uint32() * 1000), attributes: {} }
  const bytes = body.rest()
  const text = isPrintable(bytes) ? bytes.toString('latin1').trim() : bytes.toString('hex')
  const driver = text.startsWith('GTSL') ? text.split('|')[4] : undefined
  if (driver !== undefined) {
    position.attributes['driverUniqueId'] = driver
    return { position }
  }
  position.attributes['result'] = text
  return { position, text }
}

function isPrintable(bytes: Buffer): boolean {
  return bytes.every((byte) => (byte >= 32 && byte < 128) || byte === 0x0d || byte === 0x0a)
}

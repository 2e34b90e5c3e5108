import type { Decoded, RawPosition } from '../../protocol.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { plainText } from '../../wire/text.ts'
import { acknowledge, type Message, nothing, onePosition, readDate } from '../message.ts'
import { batteryLevel, type FieldReader, number } from './fields.ts'
import { readBatch, readLocation } from './location.ts'

export function decodeLocation(message: Message): Decoded {
  return onePosition(message, readLocation(message.body, message), acknowledge(message))
}

/** The answer to "where are you" is not answered again. */
export function decodeLocationAnswer(message: Message): Decoded {
  const { body } = message
  body.skip(2) // serial of the question
  return onePosition(message, readLocation(body.part(body.remaining), message))
}

/** Stored reports sent together; the second kind of batch fills a gap. */
export function decodeBatch(message: Message): Decoded {
  message.body.skip(2) // count
  const isStored = message.body.uint8() > 0
  const positions = readBatch(message, 2)
  if (isStored) for (const { attributes } of positions) attributes['archive'] = true
  return { positions, reply: acknowledge(message) }
}

/** Reports with one byte of length each; seven bytes are a battery level and a time. */
export function decodeShortBatch(message: Message): Decoded {
  const { body, session } = message
  if (body.remaining !== 7) return { positions: readBatch(message, 1), reply: acknowledge(message) }
  const position: RawPosition = { attributes: {} }
  batteryLevel(body, position.attributes)
  const time = readDate(body, session)
  if (time !== undefined) position.deviceTime = time
  return onePosition(message, position, acknowledge(message))
}

/** What the terminal is; of all that its SIM card is worth keeping. */
export function decodeProperties(message: Message): Decoded {
  const { body } = message
  body.skip(34) // kind, maker, model, number
  return onePosition(message, { attributes: { iccid: body.hex(10) } }, acknowledge(message))
}

/** Who put a driver's card in or took it out. */
export function decodeDriver(message: Message): Decoded {
  const { body, session } = message
  const cardStatus = body.uint8()
  const deviceTime = readDate(body, session)
  const attributes = {
    cardStatus,
    cardResult: body.uint8(),
    driver: plainText(body.text(body.uint8())),
    cardCode: plainText(body.text(20)),
    cardAgency: plainText(body.text(body.uint8())),
    cardValidity: body.hex(4),
  }
  return onePosition(message, { attributes, ...(deviceTime === undefined ? {} : { deviceTime }) })
}

/** Longest text an attribute has. */
const LONGEST_TEXT = 4000

/** Samples of the accelerometer, each with a time of its own; the highest bit is the sign. */
export function decodeAcceleration(message: Message): Decoded {
  const { body } = message
  const samples: string[] = []
  let size = 2
  while (body.remaining >= 12) {
    body.skip(6)
    const sample = `[${signed(body)},${signed(body)},${signed(body)}]`
    size += sample.length + 1
    if (size > LONGEST_TEXT) break
    samples.push(sample)
  }
  return onePosition(message, { attributes: { gSensor: `[${samples.join(',')}]` } })
}

function signed(body: ByteReader): number {
  const value = body.uint16()
  return value & 0x8000 ? 0 - (value & 0x7fff) : value
}

const gbk = new TextDecoder('gbk')

function chinese(name: string): FieldReader {
  return (reader, attributes) => {
    attributes[name] = plainText(gbk.decode(reader.slice(reader.remaining)))
  }
}

const PARAMETERS = new Map<number, FieldReader>([
  [0x0001, number('heartbeatInterval', 'uint32')],
  [0x0010, chinese('apn')],
  [0x0013, chinese('server')],
  [0x0018, number('port', 'uint32')],
  [0x0027, number('sleepReportInterval', 'uint32')],
  [0x0028, number('emergencyReportInterval', 'uint32')],
  [0x0029, number('defaultReportInterval', 'uint32')],
  [0x0055, number('overspeedThreshold', 'uint32')],
  [0x0056, number('speedLimitDuration', 'uint32')],
  [0x0080, number('odometer', 'uint32', { times: 100 })],
  [0x0083, chinese('plateNumber')],
])

/** Settings of the terminal, asked for by a command. */
export function decodeParameters(message: Message): Decoded {
  const { body } = message
  const position: RawPosition = { attributes: {} }
  body.skip(3) // serial of the question, count
  while (body.remaining >= 5) {
    const read = PARAMETERS.get(body.uint32())
    const length = body.uint8()
    if (length > body.remaining) break
    const value = body.part(length)
    if (value.remaining > 0) read?.(value, position.attributes)
  }
  return onePosition(message, position)
}

function answer(message: Message, text: string, reply?: Buffer): Decoded {
  const result = plainText(text)
  return { ...onePosition(message, { attributes: { result } }, reply), commandResult: result }
}

export function decodeTextReport(message: Message): Decoded {
  const { body } = message
  body.skip(1) // encoding
  return answer(message, gbk.decode(body.rest()), acknowledge(message))
}

export function decodeTextAnswer(message: Message): Decoded {
  const { body } = message
  body.skip(2) // serial of the question
  const bytes = body.slice(body.remaining & ~1)
  return answer(message, Buffer.from(bytes).swap16().toString('utf16le'))
}

export function decodeCommandAnswer(message: Message): Decoded {
  const { body } = message
  return answer(message, body.text(body.uint32()))
}

const ACKNOWLEDGEMENTS = new Set([0x8001, 0x8100, 0x8109])

/** The terminal got a message of ours: serial, kind, and 0 when it did what it was told. */
export function decodeGeneralAnswer({ body }: Message): Decoded {
  body.skip(2)
  const kind = body.uint16()
  const outcome = body.uint8()
  if (ACKNOWLEDGEMENTS.has(kind)) return nothing()
  const name = `0x${kind.toString(16).padStart(4, '0')}`
  return { positions: [], commandResult: outcome === 0 ? `${name} OK` : `${name} ERROR ${outcome}` }
}

import { BadFrame, type Decoded, defineProtocol, type RawPosition } from '../protocols/protocol.ts'

const LINE_END = 10

/**
 * A protocol as small as can be, over TCP and UDP: lines of words.
 * `id one` names the device and is answered `hello`; unknown ones hear `who`. `at <minute> <latitude> <longitude>` is
 * a fix, answered `ok <minute>`. `beat` is a heartbeat, answered `beat`; `quiet` is a record nobody answers; `long` is
 * answered with far more than was asked. `bug` makes the decoder fail. Several parts make a line when separated by `;`.
 */
export const lines = defineProtocol({
  name: 'lines',
  port: 7000,
  transports: ['tcp', 'udp'],
  maxFrame: 200,
  frame(bytes: Buffer) {
    const end = bytes.indexOf(LINE_END)
    return end < 0 ? null : { frame: bytes.subarray(0, end), consumed: end + 1 }
  },
  decode,
})

function decode(frame: Buffer): Decoded {
  const parts = frame.toString('latin1').split(';').map(decodePart)
  const [first] = parts
  return { ...first!, ...parts.at(-1)!, positions: parts.flatMap(({ positions }) => positions) }
}

function decodePart(text: string): Decoded {
  const [verb = '', ...words] = text.trim().split(' ')
  switch (verb) {
    case 'id':
      return { uniqueIds: words, positions: [], reply: Buffer.from('hello\n'), refusal: Buffer.from('who\n') }
    case 'at':
      return { positions: [decodeFix(text, words)], reply: Buffer.from(`ok ${words[0]}\n`) }
    case 'beat':
      return { positions: [], reply: Buffer.from('beat\n') }
    case 'quiet':
      return { positions: [{ attributes: { quiet: true } }] }
    case 'long':
      return { positions: [], reply: Buffer.alloc(1000, 'x') }
    case 'bug':
      throw new TypeError('a bug in a decoder')
    default:
      throw new BadFrame('word')
  }
}

/** Minutes count from 11:00 on 21 November 2026. */
function decodeFix(text: string, words: readonly string[]): RawPosition {
  const [minute, latitude, longitude] = words.map(Number)
  if (minute === undefined || latitude === undefined || longitude === undefined) throw new BadFrame('fix')
  const time = new Date(Date.UTC(2026, 10, 21, 11, minute))
  return { fix: { time, valid: true, latitude, longitude, speed: 20 }, attributes: {}, record: Buffer.from(text) }
}

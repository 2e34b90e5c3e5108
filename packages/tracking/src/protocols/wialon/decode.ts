import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../protocol.ts'
import { decodeRecord } from './record.ts'

const LONGEST_TYPE = 4
/** A packet of the size we take could hold more empty records than anybody has. */
const MOST_RECORDS = 3_000

/** A line: perhaps an id, `#`, the type, `#`, and the rest. */
interface Message {
  id: string
  type: string
  body: string
}

/**
 * One line: login, heartbeat, a record, many records, or a message of the driver.
 * @throws BadFrame when it is no such line
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  // Names of parameters are written in any script.
  const text = frame.toString('utf8').replaceAll('\0', ' ').trim()
  if (text === '') return { positions: [] }
  const message = messageOf(text)
  const { id, type, body } = message
  const named = id === '' ? {} : { uniqueIds: [id] }
  switch (type) {
    case 'L':
      return decodeLogin(body)
    case 'P':
      return { ...named, positions: [], reply: answer('P', '') }
    case 'D':
    case 'SD':
      return { ...named, ...decodeSingle(type, body, session) }
    case 'B':
      return { ...named, ...decodeMany(body, session) }
    case 'M':
      return { ...named, ...decodeText(body) }
    default:
      // Pictures, firmware and tachograph files: nothing we keep.
      return { ...named, positions: [] }
  }
}

function messageOf(text: string): Message {
  const start = text.indexOf('#')
  const end = text.indexOf('#', start + 1)
  const [names, type] = [text.slice(0, Math.max(start, 0)), text.slice(start + 1, end)]
  if (start < 0 || end < 0 || type.length > LONGEST_TYPE || !/^[A-Z]+$/.test(type)) throw new BadFrame('head')
  const id = names === '' ? '' : idOf(names)
  return { id, type, body: text.slice(end + 1) }
}

/** From version two on the version stands before the id, in logins and in datagrams. @throws BadFrame `id` */
function idOf(names: string): string {
  const [first = '', second = ''] = names.split(';', 2)
  const id = first.includes('.') && second !== '' ? second : first
  if (!/^[\w.@:-]{1,50}$/.test(id)) throw new BadFrame('id')
  return id
}

function decodeLogin(body: string): Decoded {
  const id = idOf(body)
  return { uniqueIds: [id], positions: [], reply: answer('L', '1'), refusal: answer('L', '0') }
}

/** What was wrong with a record, in the numbers of the manual; anything else is its structure. */
const REFUSALS: Readonly<Record<string, string>> = { time: '0', coordinates: '10', number: '11' }

/** A record that cannot be read is told so, or the sender repeats it for ever. */
function decodeSingle(type: string, body: string, session: DecodeSession): Decoded {
  try {
    return { positions: [decodeRecord(body, session)], reply: answer(type, '1') }
  } catch (error) {
    if (error instanceof BadFrame) return { positions: [], reply: answer(type, REFUSALS[error.code] ?? '-1') }
    throw error
  }
}

/** Records out of the tracker's memory, between bars. The answer is how many came, readable or not. */
function decodeMany(body: string, session: DecodeSession): Decoded {
  const records = body.split('|', MOST_RECORDS)
  const positions: RawPosition[] = []
  for (const record of records) {
    const { positions: read } = decodeSingle('B', record, session)
    for (const position of read) positions.push({ ...position, attributes: { ...position.attributes, archive: true } })
  }
  // The bar may also end the last record; what follows it is then a checksum or nothing.
  const count = records.length - (records.length > 1 && !records.at(-1)?.includes(';') ? 1 : 0)
  return { positions, reply: answer('B', String(count)) }
}

/** What a driver wrote or the device says to a command; in version two a checksum follows. */
function decodeText(body: string): Decoded {
  const result = body.replace(/;[0-9a-fA-F]{1,4}$/, '')
  const reply = answer('M', '1')
  return result === ''
    ? { positions: [], reply }
    : { positions: [{ attributes: { result } }], reply, commandResult: result }
}

function answer(type: string, code: string): Buffer {
  return Buffer.from(`#A${type}#${code}\r\n`)
}

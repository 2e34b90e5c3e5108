import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../protocol.ts'
import { isDigits, textOf } from '../wire/text.ts'
import { decodeAlternative } from './alternative.ts'
import { decodeObd } from './obd.ts'
import { decodeReport } from './report.ts'

/** Logins are no longer than this, terminator included. */
const LONGEST_LOGIN = 30
const ID = 'imei:'

/**
 * One message: login (`##,imei:…,A`), heartbeat (the bare id) or a report.
 * @throws BadFrame when it is none of them
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  const text = textOf(frame).trim()
  if (text === '' || text === ';') return { positions: [] }
  if (text.includes(ID) && text.length <= LONGEST_LOGIN) return decodeLogin(text)
  if (!/^\d/.test(text)) return decodeNamed(text, session, undefined)
  const start = text.indexOf(ID)
  if (start >= 0) return decodeNamed(text.slice(start), session, 'ON')
  return { ...idsOf(text.replace(/;$/, ''), session), positions: [], reply: Buffer.from('ON') }
}

function decodeLogin(text: string): Decoded {
  const start = text.indexOf(ID) + ID.length
  const end = text.indexOf(',', start)
  const id = text.slice(start, end < 0 ? undefined : end).replace(/;$/, '')
  if (!isDigits(id)) throw new BadFrame('id')
  return { uniqueIds: [id], positions: [], reply: Buffer.from('LOAD') }
}

/** A heartbeat names its device, but a connection that is known already needs no name. */
function idsOf(text: string, session: DecodeSession): { uniqueIds?: readonly string[] } {
  return session.uniqueId === undefined && /^\d{10,20}$/.test(text) ? { uniqueIds: [text] } : {}
}

function decodeNamed(text: string, session: DecodeSession, greeting: string | undefined): Decoded {
  const fields = text.replace(/[;*]$/, '').split(',')
  const [name = '', kind = ''] = fields
  const id = name.slice(ID.length)
  if (!name.startsWith(ID) || !isDigits(id) || id.length > 20) throw new BadFrame('id')
  const help = kind === 'help me' ? `**,imei:${id},E;` : ''
  const reply = Buffer.from(`${greeting ?? ''}${help}`)
  const position = positionOf(text, fields, session)
  return {
    uniqueIds: [id],
    positions: position === undefined ? [] : [{ ...position, record: Buffer.from(text, 'latin1') }],
    ...(reply.length > 0 ? { reply } : {}),
  }
}

function positionOf(text: string, fields: readonly string[], session: DecodeSession): RawPosition | undefined {
  const kind = fields[1] ?? ''
  // A piece of a photo.
  if (kind.startsWith('vr')) return undefined
  if (kind.startsWith('OBD')) return decodeObd(fields)
  return text.endsWith('*') ? decodeAlternative(fields) : decodeReport(fields, session.now)
}

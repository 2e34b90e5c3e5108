import { BadFrame, type DecodeSession } from '../protocol.ts'

/** `[maker*id*index*length*type,body]`; some makers leave the index out. */
export interface Message {
  /** Two letters the answer repeats. */
  maker: string
  id: string
  index: string | undefined
  type: string
  /** What follows the type and its comma. */
  body: Buffer
}

const STAR = 0x2a
const COMMA = 0x2c
const LENGTH_DIGITS = 4

/** @throws BadFrame `head`. The length is not looked at: escapes and clones make it differ from what comes. */
export function messageOf(frame: Buffer): Message {
  const maker = frame.toString('latin1', 1, 3)
  const idEnd = frame.indexOf(STAR, 4)
  const id = frame.toString('latin1', 4, idEnd)
  const isFramed = frame[0] === 0x5b && frame.at(-1) === 0x5d && frame[3] === STAR && idEnd > 4
  if (!isFramed || !/^[0-9A-Za-z]{2}$/.test(maker) || !/^[0-9A-Za-z]{3,20}$/.test(id)) throw new BadFrame('head')
  const fieldEnd = frame.indexOf(STAR, idEnd + 1)
  const hasIndex = fieldEnd > 0 && frame[fieldEnd + 1 + LENGTH_DIGITS] === STAR && isLength(frame, fieldEnd + 1)
  const index = hasIndex ? frame.toString('latin1', idEnd + 1, fieldEnd) : undefined
  const start = hasIndex ? fieldEnd + 1 : idEnd + 1
  if (!isLength(frame, start) || frame[start + LENGTH_DIGITS] !== STAR) throw new BadFrame('head')
  if (index !== undefined && !/^[0-9A-Za-z]{1,8}$/.test(index)) throw new BadFrame('head')
  const content = frame.subarray(start + LENGTH_DIGITS + 1, -1)
  const comma = content.indexOf(COMMA)
  const type = content.toString('latin1', 0, comma < 0 ? undefined : comma)
  return { maker, id, index, type, body: content.subarray(comma < 0 ? content.length : comma + 1) }
}

function isLength(frame: Buffer, start: number): boolean {
  return /^[0-9a-fA-F]{4}$/.test(frame.toString('latin1', start, start + LENGTH_DIGITS))
}

/** A message for a watch. */
export function messageFor({ maker, id, index }: Omit<Message, 'type' | 'body'>, content: Buffer | string): Buffer {
  const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const number = index === undefined ? '' : `${index}*`
  const length = body.length.toString(16).padStart(LENGTH_DIGITS, '0')
  return Buffer.concat([Buffer.from(`[${maker}*${id}*${number}${length}*`, 'latin1'), body, Buffer.from(']')])
}

const KEY = 'watch.dialect'

/** How a watch speaks; commands follow it. */
interface Dialect {
  maker: string
  hasIndex: boolean
}

export function rememberDialect({ memory }: DecodeSession, { maker, index }: Message): void {
  memory.set(KEY, { maker, hasIndex: index !== undefined } satisfies Dialect)
}

/** How the watch of this connection speaks, or as the first of them did. */
export function dialectOf(session: DecodeSession | undefined): Dialect {
  // Only this file writes under this key.
  return (session?.memory.get(KEY) as Dialect | undefined) ?? { maker: 'CS', hasIndex: false }
}

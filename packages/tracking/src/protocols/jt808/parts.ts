import { BadFrame, type Decoded } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { acknowledge, type Message, nothing } from './message.ts'

/** Longer messages are pictures and sound, which nobody asked for. */
const MOST_PARTS = 64
const MOST_BYTES = 48 * 1024
/** A terminal sends one long message after the other; what is older than these was given up. */
const MOST_OPEN = 2
const KEY = 'jt808.parts'

interface Open {
  parts: Map<number, Message>
  total: number
  bytes: number
}

/**
 * Put a message together that did not fit one. Its parts have serials in a row, so serial minus number names it.
 * Parts are acknowledged with the whole, once it is on stable storage; a part that comes a second time is
 * acknowledged at once: such a terminal does not send the next one before.
 * @param decodeWhole decodes the message when its last part has come
 * @throws BadFrame when it is longer than any report
 */
export function collectPart(message: Message, decodeWhole: (whole: Message) => Decoded): Decoded {
  const { part, kind, serial, session } = message
  if (part === undefined) return decodeWhole(message)
  if (part.total > MOST_PARTS) throw new BadFrame('parts')
  const all = openOf(session.memory)
  const name = `${kind} ${(serial - part.number) & 0xffff} ${part.total}`
  const open = all.get(name) ?? { parts: new Map(), total: part.total, bytes: 0 }
  if (open.parts.has(part.number)) return nothing(acknowledge(message))
  open.parts.set(part.number, message)
  open.bytes += message.body.remaining
  if (open.bytes > MOST_BYTES) all.delete(name)
  else if (open.parts.size < open.total) keepOpen(all, name, open)
  else {
    all.delete(name)
    return whole(message, open, decodeWhole)
  }
  return nothing()
}

function openOf(memory: Map<string, unknown>): Map<string, Open> {
  // Nobody else writes this key.
  const known = memory.get(KEY) as Map<string, Open> | undefined
  if (known !== undefined) return known
  const open = new Map<string, Open>()
  memory.set(KEY, open)
  return open
}

function keepOpen(all: Map<string, Open>, name: string, open: Open): void {
  all.delete(name)
  all.set(name, open)
  for (const oldest of all.keys()) {
    if (all.size <= MOST_OPEN) return
    all.delete(oldest)
  }
}

function whole(message: Message, { parts, total }: Open, decodeWhole: (whole: Message) => Decoded): Decoded {
  const bodies: Buffer[] = []
  const replies: Buffer[] = []
  for (let number = 1; number <= total; number++) {
    const part = parts.get(number)
    if (part === undefined) continue
    bodies.push(part.body.bytes)
    replies.push(acknowledge(part))
  }
  const { part: _last, ...rest } = message
  const decoded = decodeWhole({ ...rest, body: new ByteReader(Buffer.concat(bodies)) })
  return decoded.reply === undefined ? decoded : { ...decoded, reply: Buffer.concat(replies) }
}

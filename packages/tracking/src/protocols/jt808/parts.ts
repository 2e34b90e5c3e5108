import { BadFrame, type Decoded, type Memory } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { KIND } from './kinds.ts'
import { acknowledge, type Message, nothing } from './message.ts'

/** How much of a message that did not fit one is put together. */
interface Limits {
  parts: number
  bytes: number
  /** Each part is acknowledged as it comes; what lets the terminal forget is another answer, to the whole. */
  atOnce: boolean
}

const REPORTS: Limits = { parts: 64, bytes: 48 * 1024, atOnce: false }
const MEDIA: Limits = { parts: 1024, bytes: 512 * 1024, atOnce: true }
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
 * Parts of reports are acknowledged with the whole, once it is on stable storage; a part that comes a second time is
 * acknowledged at once: such a terminal does not send the next one before.
 * @param decodeWhole decodes the message when its last part has come
 * @throws BadFrame when it is longer than any of its kind
 */
export function collectPart(message: Message, decodeWhole: (whole: Message) => Decoded): Decoded {
  const { part, kind, serial, session } = message
  if (part === undefined) return decodeWhole(message)
  const limits = kind === KIND.MEDIA ? MEDIA : REPORTS
  if (part.total > limits.parts) throw new BadFrame('parts')
  // Pictures are large; nobody we do not know fills our memory with them.
  if (limits.atOnce && session.uniqueId === undefined) return nothing(acknowledge(message))
  const all = openOf(session.memory)
  const name = `${kind} ${(serial - part.number) & 0xffff} ${part.total}`
  const open = all.get(name) ?? { parts: new Map(), total: part.total, bytes: 0 }
  if (open.parts.has(part.number)) return nothing(acknowledge(message))
  open.parts.set(part.number, message)
  open.bytes += message.body.remaining
  if (open.bytes > limits.bytes) all.delete(name)
  else if (open.parts.size < open.total) keepOpen(all, name, open)
  else {
    all.delete(name)
    return limits.atOnce ? decodeWhole(joined(message, open)) : whole(message, open, decodeWhole)
  }
  return nothing(limits.atOnce ? acknowledge(message) : undefined)
}

function openOf(memory: Memory): Map<string, Open> {
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

function partsInOrder({ parts, total }: Open): Message[] {
  return Array.from({ length: total }, (_, index) => parts.get(index + 1)).filter((part) => part !== undefined)
}

/** The message all parts make, with the serial of the part that came last. */
function joined(message: Message, open: Open): Message {
  const { part: _last, ...rest } = message
  return { ...rest, body: new ByteReader(Buffer.concat(partsInOrder(open).map(({ body }) => body.bytes))) }
}

function whole(message: Message, open: Open, decodeWhole: (whole: Message) => Decoded): Decoded {
  const decoded = decodeWhole(joined(message, open))
  return decoded.reply === undefined
    ? decoded
    : { ...decoded, reply: Buffer.concat(partsInOrder(open).map(acknowledge)) }
}

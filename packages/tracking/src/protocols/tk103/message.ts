import { BadFrame } from '../protocol.ts'

/** A frame without its brackets, taken apart. */
export interface Message {
  id: string
  /** Two letters and two more characters: what the message is about. */
  type: string
  /** What follows the type, without the comma between them. */
  body: string
  /** Fields stand between commas from the id on; the older form glues them together. */
  isSeparated: boolean
}

const ID_LENGTH = 12
const LONGEST_ID = 20
const TYPE_LENGTH = 4
const TYPE = /^[A-Z]{2}[0-9A-Z]{2}$/

/** Find id and type: between commas, or glued together with an id of twelve characters or of digits. @throws BadFrame */
export function messageOf(text: string): Message {
  const comma = text.indexOf(',')
  if (comma > 0 && comma <= LONGEST_ID && isId(text.slice(0, comma))) {
    const type = text.slice(comma + 1, comma + 1 + TYPE_LENGTH)
    const next = text[comma + 1 + TYPE_LENGTH]
    if (TYPE.test(type) && (next === ',' || next === undefined)) return cut(text, comma, comma + 1, true)
  }
  if (isId(text.slice(0, ID_LENGTH)) && TYPE.test(text.slice(ID_LENGTH, ID_LENGTH + TYPE_LENGTH))) {
    return cut(text, ID_LENGTH, ID_LENGTH, false)
  }
  const id = /^\d{9,20}/.exec(text)?.[0] ?? ''
  if (id === '' || !TYPE.test(text.slice(id.length, id.length + TYPE_LENGTH))) throw new BadFrame('head')
  return cut(text, id.length, id.length, false)
}

function cut(text: string, idEnd: number, typeStart: number, isSeparated: boolean): Message {
  const typeEnd = typeStart + TYPE_LENGTH
  const body = text.slice(text[typeEnd] === ',' ? typeEnd + 1 : typeEnd)
  return { id: text.slice(0, idEnd), type: text.slice(typeStart, typeEnd), body, isSeparated }
}

function isId(text: string): boolean {
  return /^[0-9A-Za-z]+$/.test(text)
}

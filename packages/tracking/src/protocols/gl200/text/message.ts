import { BadFrame, type DecodeSession } from '../../protocol.ts'
import { dateFromParts } from '../../wire/dates.ts'
import { modelOf } from '../models.ts'

/** A message taken apart: `+RESP:GTFRI,version,id,…,when it was sent,serial`. */
export interface Message {
  /** `RESP` live, `BUFF` out of memory, `ACK` to a command. */
  kind: string
  /** Three letters. */
  type: string
  version: string
  id: string
  /** In capitals; empty when nobody knows. */
  model: string
  vin: string | undefined
  /** From the device's name on, without when it was sent and the serial. */
  body: readonly string[]
  sentAt: Date | undefined
  /** Number of the message, as it came. */
  serial: string
}

const ID = /^(?:\d{15}|[0-9A-F]{14})$/i
const VIN = /^[0-9A-Z]{17}$/

/** @throws BadFrame `head` */
export function messageOf(text: string, session: DecodeSession): Message {
  const fields = text.split(',')
  const match = /^\+([A-Z]{3,4}):GT([A-Z0-9]{3})$/.exec(fields[0] ?? '')
  if (match === null || fields.length < 4) throw new BadFrame('head')
  // The oldest models send no version.
  const hasVersion = !ID.test(fields[1] ?? '') || ID.test(fields[2] ?? '')
  const version = hasVersion ? (fields[1] ?? '') : ''
  const id = fields[hasVersion ? 2 : 1] ?? ''
  if (!ID.test(id) || !/^[0-9A-Z]{0,10}$/i.test(version)) throw new BadFrame('head')
  const model = modelOf(version, session.device.model)
  const body = fields.slice(hasVersion ? 3 : 2, -2)
  const vin = vinOf(model, body)
  return {
    kind: match[1] ?? '',
    type: match[2] ?? '',
    version,
    id: id.toUpperCase(),
    model,
    vin: vin === '' ? undefined : vin,
    body: vin === undefined ? body : body.slice(1),
    sentAt: timeOf(fields.at(-2)),
    serial: fields.at(-1) ?? '',
  }
}

/** Models for the diagnosis port put the number of the vehicle before their name. Undefined: there is no such field. */
function vinOf(model: string, body: readonly string[]): string | undefined {
  const [first = ''] = body
  return model.startsWith('GV500') && (first === '' || VIN.test(first)) ? first : undefined
}

/** `yyyymmddhhmmss`, the seconds may be missing; in UTC. Undefined for anything else. */
export function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined || !/^(?:\d{12}|\d{14})$/.test(text)) return undefined
  const year = Number(text.slice(0, 4))
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = (text.slice(4).match(/../g) ?? []).map(Number)
  return dateFromParts([year, month, day, hour, minute, second])
}

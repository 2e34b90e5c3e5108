import { wireTime } from '@rastro/contracts'
import type { PositionRecord } from '../store/position-record.ts'
import { asciiJson } from './ascii-json.ts'

/** By the record a vehicle writes over: a text is of one position of it. */
const texts = new WeakMap<PositionRecord, { id: number; text: string }>()

/**
 * Write a position as the wire does. Written by hand because every position goes through here once for the live feed;
 * the properties are exactly those of the contract, and a test compares both.
 */
export function positionJson(record: PositionRecord): string {
  return (
    `{"id":${record.id},"attributes":${asciiJson(record.attributes)},"deviceId":${record.deviceId}` +
    `,"protocol":${asciiJson(record.protocol)},"serverTime":"${wireTime(record.serverTime)}"` +
    `,"deviceTime":"${wireTime(record.deviceTime)}","fixTime":"${wireTime(record.fixTime)}","valid":${record.valid}` +
    `,"latitude":${record.latitude},"longitude":${record.longitude},"altitude":${record.altitude}` +
    `,"speed":${record.speed},"course":${record.course}` +
    `,"address":${record.address === null ? 'null' : asciiJson(record.address)},"accuracy":${record.accuracy}` +
    `,"network":${record.network === null ? 'null' : asciiJson(record.network)}` +
    `,"geofenceIds":${record.geofenceIds === null ? 'null' : `[${record.geofenceIds.join(',')}]`}}`
  )
}

/** The same text, kept as long as the vehicle stays there: for latest positions, which many ask for. */
export function latestPositionJson(record: PositionRecord): string {
  const { id } = record
  const known = texts.get(record)
  if (known?.id === id) return known.text
  const text = inOnePiece(positionJson(record))
  texts.set(record, { id, text })
  return text
}

/**
 * The same text, no longer as the thirty pieces it was put together from, which V8 would keep and go through with each
 * list it stands in. Reading it as a number, which it is not, joins them.
 */
function inOnePiece(text: string): string {
  // The answer is used, or the compiler would leave the reading out.
  if (!Number.isNaN(Number(text))) throw new Error('a position was written as a number')
  return text
}

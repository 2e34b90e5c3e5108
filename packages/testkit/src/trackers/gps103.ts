import { knotsFromKmh } from '@rastro/contracts'
import {
  type Answer,
  defineTracker,
  degreesMinutes,
  digitsOf,
  type TrackerAlarm,
  type TrackerRecord,
} from './tracker.ts'

const KINDS = { overspeed: 'speed', powerCut: 'ac alarm' } as const satisfies Record<TrackerAlarm, string>

/** Coban GPS103: `##` login answered by LOAD, bare IMEI as heartbeat answered by ON, reports without confirmation. */
export const gps103 = defineTracker({
  name: 'gps103',
  port: 5001,
  confirmation: 'none',
  batch: 1,
  waitsForLogin: true,
  login: (uniqueId) => Buffer.from(`##,imei:${uniqueId},A;`),
  heartbeat: (uniqueId) => Buffer.from(`${uniqueId};`),
  report: (uniqueId, records) => Buffer.from(records.map((record) => sentence(uniqueId, record)).join('')),
  readAnswers,
})

/** The tracker's own clock is set to UTC, so date and both times agree. */
function sentence(uniqueId: string, record: TrackerRecord): string {
  const { year, month, day, hour, minute, second } = digitsOf(record.fixTime)
  const kind = record.alarm ? KINDS[record.alarm] : record.driverUniqueId ? 'rfid' : 'tracker'
  const fields = [
    `imei:${uniqueId}`,
    kind,
    `${year.slice(2)}${month}${day}${hour}${minute}`,
    kind === 'rfid' ? record.driverUniqueId : '',
    'F',
    `${hour}${minute}${second}.000`,
    'A',
    degreesMinutes(record.latitude, 2),
    record.latitude < 0 ? 'S' : 'N',
    degreesMinutes(record.longitude, 3),
    record.longitude < 0 ? 'W' : 'E',
    knotsFromKmh(record.speedKmh).toFixed(2),
    record.course.toFixed(1),
    record.altitude.toFixed(1),
    record.ignition ? 1 : 0,
    0,
  ]
  return `${fields.join(',')};`
}

function readAnswers(bytes: Buffer): { answers: Answer[]; rest: Buffer } {
  const text = bytes.toString('latin1')
  const answers = Array.from(text.matchAll(/LOAD|ON/gu), ([word]): Answer => {
    return word === 'LOAD' ? { kind: 'login', isAccepted: true } : { kind: 'heartbeat' }
  })
  // A word may be cut: keep what could still become one.
  const rest = /(?:LOA|LO|L|O)$/u.exec(text)?.[0] ?? ''
  return { answers, rest: Buffer.from(rest) }
}

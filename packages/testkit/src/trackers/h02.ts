import { knotsFromKmh } from '@rastro/contracts'
import { defineTracker, degreesMinutes, digitsOf, readLines, type TrackerRecord } from './tracker.ts'

/** H02 of Sinotrack and its clones: `*HQ,…#` sentences, speed in knots, no confirmation. */
export const h02 = defineTracker({
  name: 'h02',
  port: 5013,
  confirmation: 'none',
  batch: 1,
  waitsForLogin: false,
  heartbeat: (uniqueId) => Buffer.from(`*HQ,${uniqueId},HTBT,100#`),
  report: (uniqueId, records) => Buffer.from(records.map((record) => sentence(uniqueId, record)).join('')),
  commandResult: (uniqueId, text) => Buffer.from(`*HQ,${uniqueId},SMS,${text}#`),
  readAnswers(bytes) {
    const { answers, rest } = readLines(bytes, '#')
    // The server confirms reports with V4 sentences.
    return { answers: answers.filter((answer) => answer.kind !== 'command' || !answer.text.includes(',V4,')), rest }
  },
})

function sentence(uniqueId: string, record: TrackerRecord): string {
  const { year, month, day, hour, minute, second } = digitsOf(record.fixTime)
  const fields = [
    '*HQ',
    uniqueId,
    'V1',
    `${hour}${minute}${second}`,
    'A',
    degreesMinutes(record.latitude, 2),
    record.latitude < 0 ? 'S' : 'N',
    degreesMinutes(record.longitude, 3),
    record.longitude < 0 ? 'W' : 'E',
    knotsFromKmh(record.speedKmh).toFixed(2).padStart(6, '0'),
    String(Math.round(record.course) % 360).padStart(3, '0'),
    `${day}${month}${year.slice(2)}`,
    statusWord(record),
  ]
  return `${fields.join(',')}#`
}

/** Active-low alarm bits (2 overspeed, 19 power cut); bit 10 says the ignition is on. */
function statusWord(record: TrackerRecord): string {
  let bits = 0xffffffff
  if (!record.ignition) bits &= ~(1 << 10)
  if (record.alarm === 'overspeed') bits &= ~(1 << 2)
  if (record.alarm === 'powerCut') bits &= ~(1 << 19)
  return (bits >>> 0).toString(16).toUpperCase().padStart(8, '0')
}

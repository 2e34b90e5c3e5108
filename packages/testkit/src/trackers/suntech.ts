import { defineTracker, digitsOf, readLines, type TrackerAlarm } from './tracker.ts'

const ALERTS = { overspeed: 1, powerCut: 41 } as const satisfies Record<TrackerAlarm, number>

/** Suntech ST300: text lines ended by a carriage return; status (STT) and alert (ALT) reports, no confirmation. */
export const suntech = defineTracker({
  name: 'suntech',
  port: 5011,
  confirmation: 'none',
  batch: 1,
  waitsForLogin: false,
  heartbeat: (uniqueId) => Buffer.from(`ST300ALV;${uniqueId}\r`),
  report(uniqueId, records, serial) {
    const lines = records.map((record) => {
      const { year, month, day, hour, minute, second } = digitsOf(record.fixTime)
      const kind = record.alarm ? 'ALT' : 'STT'
      // Mode: 1 = at rest, 2 = driving; then the message number. An alert has its number there instead.
      const ending = record.alarm
        ? [ALERTS[record.alarm]]
        : [record.speedKmh > 0 ? 2 : 1, String(serial % 10_000).padStart(4, '0')]
      return [
        `ST300${kind}`,
        uniqueId,
        '20',
        '535',
        `${year}${month}${day}`,
        `${hour}:${minute}:${second}`,
        '3c5a20',
        signed(record.latitude, 2),
        signed(record.longitude, 3),
        record.speedKmh.toFixed(3).padStart(7, '0'),
        record.course.toFixed(2).padStart(6, '0'),
        record.satellites,
        1,
        Math.round(record.odometer),
        record.power.toFixed(2),
        `${record.ignition ? 1 : 0}00000`,
        ...ending,
      ].join(';')
    })
    return Buffer.from(`${lines.join('\r')}\r`)
  },
  commandResult: (uniqueId, text) => Buffer.from(`ST300CMD;Res;${uniqueId};535;${text}\r`),
  readAnswers: (bytes) => readLines(bytes, '\r'),
})

function signed(degrees: number, digits: number): string {
  return `${degrees < 0 ? '-' : '+'}${Math.abs(degrees)
    .toFixed(6)
    .padStart(digits + 7, '0')}`
}

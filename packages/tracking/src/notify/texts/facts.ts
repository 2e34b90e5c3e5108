import { type Attributes, alarmWord, type Device, type Event } from '@rastro/contracts'
import type { Directory } from '../../directory/directory.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { Reader } from './reader.ts'

/** Where the names of things are. */
export interface Names {
  readonly fleet: Pick<Fleet, 'byId'>
  readonly directory: Pick<Directory, 'get' | 'all'>
}

/** An event with what it happened to. */
export interface Happening {
  readonly event: Event
  readonly position: PositionRecord | undefined
  readonly device: Pick<Device, 'name'>
}

/** Longest value taken over from a tracker or a person: a message is no place for a book. */
const LONGEST = 200

/** What stands for each word in braces. Values are text and nothing else: they are not read again. */
export function factsOf({ event, position, device }: Happening, reader: Reader, names: Names): Record<string, string> {
  const { attributes, geofenceId, maintenanceId } = event
  const text = (key: string): string => short(attributes[key])
  const number = (key: string, write: (value: number) => string): string => {
    const value = attributes[key]
    return typeof value === 'number' ? write(value) : ''
  }
  const { speed, speedLimit } = attributes
  const beside = (other: unknown) => (knots: number) => reader.speed(knots, typeof other === 'number' ? other : knots)
  return {
    device: short(device.name),
    type: event.type,
    alarm: alarmWord(text('alarm'), reader.language),
    geofence: short(names.directory.get('geofence', geofenceId)?.name),
    maintenance: short(names.directory.get('maintenance', maintenanceId)?.name),
    driver: driverOf(text('driverUniqueId'), names),
    other: short(names.fleet.byId(Number(attributes['linkedDeviceId']))?.device.name),
    speed: number('speed', beside(speedLimit)) || (position ? reader.speed(position.speed) : ''),
    speedLimit: number('speedLimit', beside(speed)),
    before: number('before', reader.volume),
    after: number('after', reader.volume),
    lastUpdate: number('lastUpdate', (ms) => reader.time(new Date(ms))),
    result: text('result'),
    text: text('text') || text('message'),
    file: text('file'),
  }
}

/** Put facts into a sentence; one that is missing becomes a dash. */
export function fill(sentence: string, facts: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] || '—')
}

function driverOf(uniqueId: string, { directory }: Names): string {
  if (uniqueId === '') return ''
  for (const driver of directory.all('driver')) if (driver.uniqueId === uniqueId) return short(driver.name)
  return uniqueId
}

/** One line of bounded length, without what no screen shows. */
function short(value: Attributes[string] | undefined): string {
  if (value === undefined || value === null) return ''
  const line = String(value)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`
}

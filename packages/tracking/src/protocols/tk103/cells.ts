import type { CellTower, WifiAccessPoint } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import { accessPoint, networkOf } from '../wire/position.ts'
import { FieldReader, hexOf, integerOf, isDigits } from '../wire/text.ts'
import { attributesOfType } from './alarms.ts'
import { readTime } from './fields.ts'
import type { Message } from './message.ts'

/** Tower after tower in curly brackets, a line each, then the odometer in hexadecimal metres. @throws BadFrame */
export function decodeTowers({ body }: Message): RawPosition {
  const end = body.lastIndexOf(',')
  const odometer = hexOf(body.slice(end + 1))
  if (end < 0 || odometer === undefined) throw new BadFrame('cell')
  // A digit run between type and list repeats the id.
  const list = body.slice(body.indexOf('{'), end)
  const towers = list.split('\n').filter((line) => line.trim() !== '')
  return {
    attributes: { odometer },
    ...heard(towers.map((line) => towerOf(line.trim().slice(1, -1).split(','), integerOf))),
  }
}

/** One tower with area and cell in hexadecimal. @throws BadFrame */
export function decodeTower({ body }: Message): RawPosition {
  return { attributes: {}, ...heard([towerOf(body.split(',', 4), hexOf)]) }
}

/** A tower and access points in place of a fix; the type may be an alarm. @throws BadFrame */
export function decodeWifi({ type, body }: Message): RawPosition {
  const reader = new FieldReader(body.split(','))
  const tower = towerOf([reader.text(), reader.text(), reader.text(), reader.text()], integerOf)
  const count = reader.integer()
  const points: WifiAccessPoint[] = []
  while (reader.peek()?.includes('*') === true) points.push(pointOf(reader.text()))
  const deviceTime = readTime(reader)
  // A list of another length than announced has lost or mixed up some.
  return {
    deviceTime,
    attributes: attributesOfType(type, ''),
    ...heard([tower], points.length === count ? points : []),
  }
}

function pointOf(text: string): WifiAccessPoint {
  const [address = '', strength, channel] = text.split('*', 3)
  const hex = address.replaceAll(':', '').toLowerCase()
  const level = integerOf(strength)
  if (!/^[0-9a-f]{12}$/.test(hex) || level === undefined) throw new BadFrame('wifi')
  return { ...accessPoint(hex, level), ...(isDigits(channel) ? { channel: Number(channel) } : {}) }
}

function towerOf(fields: readonly string[], codeOf: (text: string | undefined) => number | undefined): CellTower {
  const [country, operator] = [integerOf(fields[0]), integerOf(fields[1])]
  const [area, cell] = [codeOf(fields[2]), codeOf(fields[3])]
  if (country === undefined || operator === undefined || area === undefined || cell === undefined) {
    throw new BadFrame('cell')
  }
  return { cellId: cell, locationAreaCode: area, mobileCountryCode: country, mobileNetworkCode: operator }
}

function heard(towers: readonly CellTower[], points: readonly WifiAccessPoint[] = []): Pick<RawPosition, 'network'> {
  const network = networkOf(towers, points)
  return network === undefined ? {} : { network }
}

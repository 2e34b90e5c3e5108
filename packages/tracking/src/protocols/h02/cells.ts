import type { Attributes, CellTower } from '@rastro/contracts'
import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../protocol.ts'
import { checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf, degreesOf, FieldReader, hexOf, integerOf, need } from '../wire/text.ts'
import { confirm } from './answer.ts'
import { decodedOf, type Sentence, timeOf } from './sentence.ts'
import { isStatus, readStatusText } from './status.ts'

/** `HTBT`: alive, perhaps with a battery level. The tracker wants its own words back. */
export function decodeHeartbeat(sentence: Sentence): Decoded {
  const { fields, kind } = sentence
  const reply = Buffer.from(`${fields.slice(0, 3).join(',')}#`)
  const level = kind === 'HTBT' ? integerOf(fields[3]) : undefined
  const isLevel = level !== undefined && level >= 0 && level <= 100
  return decodedOf(sentence, isLevel ? [{ attributes: { batteryLevel: level } }] : [], reply)
}

/** `NBR`: neighbouring cells of one operator. Signals come without their minus sign. @throws BadFrame */
export function decodeCells(sentence: Sentence, { now }: DecodeSession): Decoded {
  const { fields, id } = sentence
  const country = need(integerOf(fields[4]), 'cell')
  const operator = need(integerOf(fields[5]), 'cell')
  const towers: CellTower[] = []
  let index = 8
  while (index === 8 || !isEnd(fields, index)) {
    const [area, cell, signal] = [integerOf(fields[index]), integerOf(fields[index + 1]), integerOf(fields[index + 2])]
    towers.push({ ...towerOf(country, operator, area, cell), signalStrength: 0 - Math.abs(need(signal, 'cell')) })
    index += 3
  }
  const attributes: Attributes = {}
  readStatusText(attributes, fields[index + 1] ?? '')
  const position = { deviceTime: timeOf(fields[index], fields[3]), attributes, ...heard(towers) }
  return decodedOf(sentence, [position], id === '' ? undefined : confirm(id, 'NBR', now))
}

function isEnd(fields: readonly string[], index: number): boolean {
  return fields[index]?.length === 6 && isStatus(fields[index + 1]?.slice(0, 8))
}

/** `LINK`: signal, battery and steps of a wearable. @throws BadFrame */
export function decodeLink(sentence: Sentence): Decoded {
  const { fields } = sentence
  const reader = new FieldReader(fields)
  reader.index = 4
  const attributes: Attributes = {}
  for (const name of ['rssi', 'sat', 'batteryLevel', 'steps', 'turnovers']) attributes[name] = reader.integer()
  const deviceTime = timeOf(reader.text(), fields[3])
  readStatusText(attributes, reader.text())
  return decodedOf(sentence, [{ deviceTime, attributes }])
}

/** `V3`: cells without fixed places for what follows them, so the end is counted from behind. @throws BadFrame */
export function decodeCellsOld(sentence: Sentence): Decoded {
  const { fields } = sentence
  const [date, status = ''] = fields.slice(-2)
  const [battery, reboots, mark] = fields.slice(-5, -2)
  if (fields.length < 12 || mark !== 'X' || integerOf(reboots) === undefined) throw new BadFrame('cell')
  const operator = fields[4] ?? ''
  const [country, network] = [integerOf(operator.slice(0, 3)), integerOf(operator.slice(3))]
  const count = need(integerOf(fields[5]), 'cell')
  const cells = fields.slice(6, -5)
  if (count < 0 || count * 4 > cells.length + 3) throw new BadFrame('cell')
  const towers = Array.from({ length: count }, (_, index) =>
    towerOf(need(country, 'cell'), need(network, 'cell'), integerOf(cells[index * 4]), integerOf(cells[index * 4 + 1])),
  )
  const attributes: Attributes = { battery: need(hexOf(battery), 'number') }
  readStatusText(attributes, status)
  return decodedOf(sentence, [{ deviceTime: timeOf(date, fields[3]), attributes, ...heard(towers) }])
}

/** `VP1`: cells joined by `Y` while there is no fix, else a fix with a date but no time of day. @throws BadFrame */
export function decodeShortCells(sentence: Sentence): Decoded {
  const { fields } = sentence
  const state = fields[3]
  if (state === 'V') return decodedOf(sentence, [joinedCells(fields)])
  if (state !== 'A' && state !== 'B') throw new BadFrame('report')
  const latitude = need(degreesOf(fields[4], fields[5] ?? ''), 'coordinates')
  const longitude = need(degreesOf(fields[6], fields[7] ?? ''), 'coordinates')
  checkCoordinates(latitude, longitude)
  const reader = new FieldReader(fields)
  reader.index = 8
  const [speed, course] = [reader.decimal(), courseOf(reader.decimal())]
  const time = timeOf(reader.text().slice(0, 6), undefined)
  return decodedOf(sentence, [{ fix: { time, valid: true, latitude, longitude, speed, course }, attributes: {} }])
}

function joinedCells(fields: readonly string[]): RawPosition {
  const [country, operator] = [need(integerOf(fields[4]), 'cell'), need(integerOf(fields[5]), 'cell')]
  const towers = fields
    .slice(6)
    .join(',')
    .split('Y')
    .map((part) => {
      const [area, cell, signal] = part.split(',', 3).map(integerOf)
      return { ...towerOf(country, operator, area, cell), signalStrength: 0 - Math.abs(need(signal, 'cell')) }
    })
  return { attributes: {}, ...heard(towers) }
}

function towerOf(country: number, operator: number, area: number | undefined, cell: number | undefined): CellTower {
  return {
    cellId: need(cell, 'cell'),
    locationAreaCode: need(area, 'cell'),
    mobileCountryCode: country,
    mobileNetworkCode: operator,
  }
}

function heard(towers: readonly CellTower[]): Pick<RawPosition, 'network'> {
  const network = networkOf(towers)
  return network === undefined ? {} : { network }
}

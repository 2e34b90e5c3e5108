import type { CellTower, WifiAccessPoint } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { accessPoint, networkOf } from '../../wire/position.ts'
import { hexOf, integerOf } from '../../wire/text.ts'
import { isAddress } from './location.ts'
import type { Message } from './message.ts'
import { keep, percentOf } from './values.ts'

/** Country, operator, area, cell, level, reserved. */
const TOWER = 6
const MOST_TOWERS = 7
const MOST_POINTS = 32
/** Level 0 of a tower is weaker than this, in dBm; each step is one more (3GPP 45.008, 8.1.4). */
const WEAKEST = -110

/** `WIF`: access points, and the battery. */
export function decodeAccessPoints({ body }: Message): RawPosition {
  const points: WifiAccessPoint[] = []
  for (const [index, field] of body.entries()) {
    if (!isAddress(field) || points.length >= MOST_POINTS) continue
    points.push(accessPoint(field.toLowerCase(), integerOf(body[index + 1])))
  }
  const position = heard([], points)
  keep(position.attributes, 'batteryLevel', percentOf(body.at(-1)))
  return position
}

/** `GSM`: neighbouring towers behind the type of the report they belong to. */
export function decodeTowers({ body }: Message): RawPosition {
  return heard(readTowers(body.slice(1)), [])
}

/** `LBS`: a battery model that saves its receiver tells towers only. */
export function decodeTowerReport({ body }: Message): RawPosition {
  const position = heard(readTowers(body.slice(9)), [])
  keep(position.attributes, 'batteryLevel', percentOf(body[3]))
  return position
}

function readTowers(fields: readonly string[]): CellTower[] {
  const towers: CellTower[] = []
  for (let index = 0; index + TOWER - 1 <= fields.length && towers.length < MOST_TOWERS; index += TOWER) {
    const [country, operator, area, cell, level] = fields.slice(index, index + TOWER)
    const tower = {
      mobileCountryCode: integerOf(country) ?? -1,
      mobileNetworkCode: integerOf(operator) ?? -1,
      locationAreaCode: hexOf(area) ?? 0,
      cellId: hexOf(cell) ?? 0,
    }
    const strength = integerOf(level)
    if (strength === undefined || strength < 0 || strength > 63) towers.push(tower)
    else towers.push({ ...tower, signalStrength: WEAKEST + strength })
  }
  return towers
}

function heard(towers: readonly CellTower[], points: readonly WifiAccessPoint[]): RawPosition {
  const network = networkOf(towers, points)
  return { attributes: {}, ...(network && { network }) }
}

import type { CellTower, Network, WifiAccessPoint } from '@rastro/contracts'
import { accessPoint, networkOf } from '../wire/position.ts'
import { hexOf, integerOf, isDigits } from '../wire/text.ts'

const MOST = 32
/** Fields of one tower, and of one access point. */
const WIDTH = 3

/**
 * How many towers, timing, country, operator, tower after tower; then how many access points, and those. Lists may stop
 * anywhere: what was whole counts.
 */
export function readNetwork(fields: readonly string[]): Network | undefined {
  const towerCount = countOf(fields[0])
  const start = towerCount > 0 ? 4 : 1
  const towers: CellTower[] = []
  for (let index = 0; index < towerCount; index++) {
    const tower = towerOf(fields.slice(2, 4), fields.slice(start + index * WIDTH, start + (index + 1) * WIDTH))
    if (tower !== undefined) towers.push(tower)
  }
  return networkOf(towers, readPoints(fields.slice(start + towerCount * WIDTH)))
}

function readPoints(fields: readonly string[]): WifiAccessPoint[] {
  const points: WifiAccessPoint[] = []
  const count = countOf(fields[0])
  for (let index = 0; index < count; index++) {
    const [, address = '', signal] = fields.slice(1 + index * WIDTH, 1 + (index + 1) * WIDTH)
    const hex = address.replaceAll(':', '').toLowerCase()
    const strength = integerOf(signal)
    if (/^[0-9a-f]{12}$/.test(hex) && strength !== undefined) points.push(accessPoint(hex, strength))
  }
  return points
}

function countOf(text: string | undefined): number {
  return isDigits(text) ? Math.min(Number(text), MOST) : 0
}

/** Letters in place of a country stand for none. */
function towerOf([country = '', operator = '']: readonly string[], fields: readonly string[]): CellTower | undefined {
  const [area, cell] = fields.map(codeOf)
  const signal = integerOf(fields[2])
  if (area === undefined || cell === undefined || /[^\d]/.test(country + operator)) return undefined
  return {
    cellId: cell,
    locationAreaCode: area,
    mobileCountryCode: integerOf(country) ?? 0,
    mobileNetworkCode: integerOf(operator) ?? 0,
    ...(signal ? { signalStrength: -Math.abs(signal) } : {}),
  }
}

/** Decimal, or hexadecimal as soon as there is a letter. */
function codeOf(text: string): number | undefined {
  return isDigits(text) ? integerOf(text) : hexOf(text)
}

import type { Attributes, CellTower } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { networkOf } from '../../wire/position.ts'
import type { Family } from './model.ts'

/** A cell of an operator written as country and network in one number (`72410`); 0 where it is not told. */
export function towerOf(locationAreaCode: number, cellId: number, operator: number): CellTower {
  const text = operator >= 1000 ? String(operator) : ''
  return {
    cellId,
    locationAreaCode,
    mobileCountryCode: Number(text.slice(0, 3)),
    mobileNetworkCode: Number(text.slice(3)),
  }
}

/** Make a network of the elements that describe cells, and take them out of the attributes. */
export function collectNetwork(position: RawPosition, family: Family): void {
  if (family.name === 'TAT100') collectTat100(position)
  else if (family.isFmb || family.isTat) collectServingCell(position)
}

function collectServingCell(position: RawPosition): void {
  const { attributes } = position
  const cell2g = takeNumber(attributes, 'cid2g')
  const cell4g = takeNumber(attributes, 'cid4g')
  const area = takeNumber(attributes, 'lac')
  const cell = cell2g ?? cell4g
  if (area === undefined || cell === undefined) return
  const network = networkOf([towerOf(area, cell, Number(attributes['operator'] ?? 0))])
  if (network === undefined) return
  position.network = cell2g === undefined ? { ...network, radioType: 'lte' } : network
}

/** Network, area, cell and signal of four cells. */
const TAT100_CELLS = [
  ['io1200', 'io287', 'io288', 'io289'],
  ['io1201', 'io290', 'io291', 'io292'],
  ['io1202', 'io293', 'io294', 'io295'],
  ['io1203', 'io296', 'io297', 'io298'],
] as const

function collectTat100(position: RawPosition): void {
  const { attributes } = position
  const towers: CellTower[] = []
  for (const [networkKey, areaKey, cellKey, signalKey] of TAT100_CELLS) {
    if (!(networkKey in attributes && areaKey in attributes && cellKey in attributes)) continue
    const tower = towerOf(takeNumber(attributes, areaKey) ?? 0, takeNumber(attributes, cellKey) ?? 0, 0)
    tower.mobileNetworkCode = takeNumber(attributes, networkKey) ?? 0
    const strength = takeNumber(attributes, signalKey)
    if (strength !== undefined) tower.signalStrength = -Math.abs(strength)
    towers.push(tower)
  }
  const network = networkOf(towers)
  if (network !== undefined) position.network = network
}

function takeNumber(attributes: Attributes, name: string): number | undefined {
  const value = attributes[name]
  if (value === undefined) return undefined
  // oxlint-disable-next-line typescript/no-dynamic-delete -- the names are ours
  delete attributes[name]
  return typeof value === 'number' ? value : undefined
}

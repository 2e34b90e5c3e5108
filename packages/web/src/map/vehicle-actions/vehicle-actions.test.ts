import { expect, test } from 'vitest'
import type { VehicleDetail } from '../../data/live-feed.ts'
import type { Rights } from '../../data/use-rights.ts'
import type { VehicleRights } from '../../data/vehicle-rights.ts'
import { exampleDevice, examplePosition } from '../../data/worker/examples.ts'
import { VEHICLE_ACTIONS, type VehicleActionName, type VehicleScene, vehicleAction } from './vehicle-actions.ts'

const ALL: VehicleRights = {
  lock: true,
  unlock: true,
  anchor: true,
  send: true,
  sendSaved: true,
  approve: true,
  edit: true,
  remove: true,
  drawAnchor: true,
}
const NONE: VehicleRights = { ...ALL, lock: false, unlock: false, anchor: false, edit: false, remove: false }

interface Given {
  attributes?: Record<string, boolean>
  blocked?: boolean
  hasPlace?: boolean
  plus?: boolean
  vehicleRights?: VehicleRights
  isAnchored?: boolean | null
}

/** What is offered of a vehicle, in the order of the list. */
function offered({ attributes = {}, blocked = false, hasPlace = true, plus = true, ...rest }: Given = {}): string[] {
  const vehicle: VehicleDetail = {
    // The actions look at nothing else of a row.
    row: { blocked } as VehicleDetail['row'],
    device: exampleDevice({ id: 7 }),
    position: hasPlace ? examplePosition({ deviceId: 7, attributes }) : null,
  }
  // Nor at anything else of the rights.
  const rights = { plus, mayCreate: () => true } as unknown as Rights
  const scene: VehicleScene = {
    vehicle,
    rights,
    vehicleRights: ALL,
    isAnchored: false,
    followed: null,
    trailed: null,
    navigate: async () => undefined,
    ...rest,
  }
  const names = Object.keys(VEHICLE_ACTIONS) as VehicleActionName[] // the keys of a literal
  return names.filter((name) => vehicleAction(name).isShown?.(scene) ?? true)
}

const RIGHTLESS = ['open', 'centre', 'follow', 'trail', 'history']

test('who may do everything is offered everything, and unblocking too while nobody knows whether it is blocked', () => {
  expect(offered()).toEqual([...RIGHTLESS, 'anchor', 'lock', 'unlock', 'share', 'edit', 'remove'])
  expect(offered({ attributes: { blocked: false } })).not.toContain('unlock')
  expect(offered({ blocked: true, attributes: { blocked: true } })).not.toContain('lock')
})

test('[PERM-38] without rights there is only what looks', () => {
  expect(offered({ vehicleRights: NONE, plus: false })).toEqual(RIGHTLESS)
})

test('links are offered on the plus edition alone', () => {
  expect(offered({ plus: false })).not.toContain('share')
})

test('a vehicle without a place is not followed, and an anchor nobody knows of yet is not offered', () => {
  expect(offered({ hasPlace: false }).slice(0, 2)).toEqual(['open', 'history'])
  expect(offered({ isAnchored: null })).not.toContain('anchor')
})

import {
  formatPermissions,
  PERMISSION,
  SERVER_DEFAULTS,
  SERVER_KEYS,
  USER_DEFAULTS,
  USER_KEYS,
} from '@rastro/contracts'
import { expect, test } from 'vitest'
import { rightsOf } from '../../data/use-rights.ts'
import { AREAS, rightsAfter } from './permission-areas.ts'

const server = { ...SERVER_DEFAULTS, attributes: { [SERVER_KEYS.enableAdvancedPerms]: true } }

/** What somebody may whose map has these bits alone. */
function having(...bits: number[]) {
  const attributes = { [USER_KEYS.permissions]: formatPermissions(bits) }
  return rightsOf({ ...USER_DEFAULTS, id: 2, attributes }, { server, plus: true, deviceLimit: null })
}

test('[PERM-37] in each area the bits of the editor allow to create, to edit and to delete, each alone', () => {
  const areas = [
    'geofences',
    'commands',
    'groups',
    'notifications',
    'drivers',
    'calendars',
    'shares',
    'users',
    'computed',
    'maintenances',
    'devices',
  ] as const
  for (const area of areas) {
    const rights = AREAS.find((one) => one.area === area)?.rights ?? []
    expect(
      rights.map(({ word }) => word),
      area,
    ).toEqual(['see', 'create', 'edit', 'remove'])
    const may = rights.map(({ right }) => {
      const { mayCreate, mayEdit, mayDelete } = having(right)
      return [mayCreate(area), mayEdit(area), mayDelete(area)]
    })
    expect(may, area).toEqual([
      [false, false, false],
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
  }
})

test('who may change something sees it, and who may not see it changes nothing', () => {
  const edit = PERMISSION.geofences + 2
  const given = rightsAfter(new Set(), edit, true)
  expect([...given]).toEqual([edit, PERMISSION.geofences])
  expect([...rightsAfter(given, edit, false)]).toEqual([PERMISSION.geofences])
  expect([...rightsAfter(given, PERMISSION.geofences, false)]).toEqual([])
  expect([...rightsAfter(new Set(), PERMISSION.lock, true)]).toEqual([PERMISSION.lock])
})

import { PERMISSION } from '@rastro/contracts/permissions'

/** One right of an area; the word tells what it is. */
export interface Right {
  right: number
  word: 'see' | 'create' | 'edit' | 'remove' | 'reportRoutes' | 'reportStops' | 'reportTrips' | 'reportEvents'
}

/** An area "see, create, edit, delete" begins at its base number (OP-10). */
function four(base: number): readonly Right[] {
  const words = ['see', 'create', 'edit', 'remove'] as const
  return words.map((word, index) => ({ right: base + index, word }))
}

/** The fourteen areas of the permission editor with their rights (PERM-36, PERM-37). */
export const AREAS = [
  {
    area: 'devices',
    rights: [
      { right: PERMISSION.devices, word: 'see' },
      { right: PERMISSION.addDevice, word: 'create' },
      { right: PERMISSION.editDevice, word: 'edit' },
      { right: PERMISSION.deleteDevice, word: 'remove' },
    ],
  },
  {
    area: 'reports',
    rights: [
      { right: PERMISSION.reports, word: 'see' },
      { right: PERMISSION.reportRoutes, word: 'reportRoutes' },
      { right: PERMISSION.reportStops, word: 'reportStops' },
      { right: PERMISSION.reportTrips, word: 'reportTrips' },
      { right: PERMISSION.reportEvents, word: 'reportEvents' },
    ],
  },
  { area: 'geofences', rights: four(PERMISSION.geofences) },
  { area: 'commands', rights: four(PERMISSION.commands) },
  { area: 'groups', rights: four(PERMISSION.groups) },
  { area: 'notifications', rights: four(PERMISSION.notifications) },
  { area: 'events', rights: four(PERMISSION.events) },
  { area: 'drivers', rights: four(PERMISSION.drivers) },
  { area: 'calendars', rights: four(PERMISSION.calendars) },
  { area: 'anchor', rights: [{ right: PERMISSION.anchor, word: 'edit' }] },
  { area: 'shares', rights: four(PERMISSION.shares) },
  { area: 'users', rights: four(PERMISSION.users) },
  { area: 'computed', rights: four(PERMISSION.computed) },
  { area: 'maintenances', rights: four(PERMISSION.maintenances) },
] as const satisfies readonly { area: string; rights: readonly Right[] }[]

/** Rights beside the areas (PERM-38). */
export const FURTHER = [
  { right: PERMISSION.lock, word: 'lock' },
  { right: PERMISSION.unlock, word: 'unlock' },
  { right: PERMISSION.sendCommand, word: 'sendCommand' },
  { right: PERMISSION.account, word: 'selfEdit' },
] as const

/** Every right the editor knows. */
export const ALL_RIGHTS: readonly number[] = [
  ...AREAS.flatMap(({ rights }) => rights.map(({ right }) => right)),
  ...FURTHER.map(({ right }) => right),
]

/** The rights after one was given or taken: who may not see an area may do nothing in it, who may do something sees it. */
export function rightsAfter(granted: ReadonlySet<number>, right: number, isGiven: boolean): ReadonlySet<number> {
  const area = AREAS.find(({ rights }) => rights.some((one) => one.right === right))
  const see = area?.rights.find(({ word }) => word === 'see')
  const next = new Set(granted)
  if (!isGiven) {
    next.delete(right)
    if (see?.right === right) for (const one of area?.rights ?? []) next.delete(one.right)
    return next
  }
  next.add(right)
  if (see) next.add(see.right)
  return next
}

import type { User } from '@rastro/contracts'
import { isDeviceEditor, PERMISSION } from '@rastro/contracts/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mayUse } from './rights.ts'
import { isDriver, isShared } from './roles.ts'
import { type ServerInfo, serverQuery } from './server.ts'
import { sessionQuery } from './session.ts'

/** The areas whose base number means "see" and the three after it create, edit and delete (OP-10). */
export type Area =
  | 'users'
  | 'shares'
  | 'notifications'
  | 'geofences'
  | 'groups'
  | 'commands'
  | 'computed'
  | 'drivers'
  | 'calendars'
  | 'maintenances'

/** What the person in front of the screen may do. Controls that lead to a refusal are not shown. */
export interface Rights {
  user: User | null
  plus: boolean
  administrator: boolean
  /** Nothing may be changed (PERM-10). */
  readOnly: boolean
  /** Vehicles may not be changed (PERM-11, PERM-13). */
  deviceReadOnly: boolean
  /** Only saved commands may be sent (PERM-12). */
  limitCommands: boolean
  /** A visitor who came through a link. */
  shared: boolean
  /** A driver who checks in by QR code (OP-97). */
  driver: boolean
  may: (permission: number) => boolean
  mayCreate: (area: Area | 'devices') => boolean
  mayEdit: (area: Area | 'devices') => boolean
  mayDelete: (area: Area | 'devices') => boolean
}

const DEVICE_NUMBERS = [PERMISSION.addDevice, PERMISSION.editDevice, PERMISSION.deleteDevice] as const

/** Work out what a person may do on this server. */
export function rightsOf(user: User | null, info: ServerInfo | null): Rights {
  const administrator = user?.administrator ?? false
  const readOnly = !administrator && ((user?.readonly ?? true) || (info?.server.readonly ?? false))
  const isDeviceReader = (user?.deviceReadonly ?? true) || (info?.server.deviceReadonly ?? false)
  const deviceReadOnly = readOnly || (!administrator && (isDeviceReader || (user !== null && !isDeviceEditor(user))))
  const may = (permission: number): boolean => user !== null && info !== null && mayUse(permission, user, info)
  const mayChange = (area: Area | 'devices', step: 0 | 1 | 2): boolean => {
    if (area === 'devices') return !deviceReadOnly && may(DEVICE_NUMBERS[step])
    return !readOnly && may(PERMISSION[area] + 1 + step)
  }
  return {
    user,
    plus: info?.plus ?? false,
    administrator,
    readOnly,
    deviceReadOnly,
    limitCommands: !administrator && ((user?.limitCommands ?? true) || (info?.server.limitCommands ?? false)),
    shared: user !== null && isShared(user),
    driver: user !== null && isDriver(user),
    may,
    mayCreate: (area) => mayChange(area, 0),
    mayEdit: (area) => mayChange(area, 1),
    mayDelete: (area) => mayChange(area, 2),
  }
}

/** The rights of whoever is logged in, for a component. */
export function useRights(): Rights {
  const { data: user } = useQuery(sessionQuery)
  const { data: info } = useQuery(serverQuery)
  return useMemo(() => rightsOf(user ?? null, info ?? null), [user, info])
}

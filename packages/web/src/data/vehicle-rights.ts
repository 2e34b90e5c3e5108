import { productKey } from '@rastro/contracts'
import { PERMISSION } from '@rastro/contracts/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ServerInfo, serverQuery } from './server.ts'
import { type Rights, useRights } from './use-rights.ts'

/** What a person may do with a vehicle; a control that may not be used is not shown (PERM-38). */
export interface VehicleRights {
  lock: boolean
  unlock: boolean
  anchor: boolean
  /** Any command, made for this once. */
  send: boolean
  /** Saved commands only, or more (PERM-12). */
  sendSaved: boolean
  /** Agree to a stop of somebody else. */
  approve: boolean
  edit: boolean
  remove: boolean
  /** Lay an anchor as a geofence of one's own, rather than ask the server to. */
  drawAnchor: boolean
}

/** Whether the installation shows buttons that lock and unlock (CMD-14); it does unless it says otherwise. */
function hasLockButtons(info: ServerInfo | null): boolean {
  return info?.server.attributes[productKey('enableLockUnlock')] !== false
}

/** Work out what a person may do with the vehicles he sees. */
export function vehicleRightsOf(rights: Rights, info: ServerInfo | null): VehicleRights {
  const { may, limitCommands } = rights
  const drawAnchor = rights.mayCreate('geofences') && rights.mayDelete('geofences')
  return {
    lock: hasLockButtons(info) && !limitCommands && may(PERMISSION.lock),
    unlock: hasLockButtons(info) && !limitCommands && may(PERMISSION.unlock),
    anchor: may(PERMISSION.anchor) && (drawAnchor || !limitCommands),
    send: !limitCommands && may(PERMISSION.sendCommand),
    sendSaved: may(PERMISSION.sendCommand),
    approve: !rights.readOnly && !limitCommands && may(PERMISSION.lock),
    edit: rights.mayEdit('devices'),
    remove: rights.mayDelete('devices'),
    drawAnchor,
  }
}

/** What whoever is logged in may do with a vehicle, for a component. */
export function useVehicleRights(): VehicleRights {
  const rights = useRights()
  const { data: info } = useQuery(serverQuery)
  return useMemo(() => vehicleRightsOf(rights, info ?? null), [rights, info])
}

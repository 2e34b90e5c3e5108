import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { anchorsQuery, isAnchorOf } from '../../data/anchors.ts'
import { useAttention } from '../../data/attention.ts'
import type { VehicleDetail } from '../../data/live-feed.ts'
import { useRights } from '../../data/use-rights.ts'
import { useVehicleRights } from '../../data/vehicle-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { vehicleActionStrings } from './strings.ts'
import { type VehicleActionName, vehicleAction } from './vehicle-actions.ts'

/** One line of a menu about a vehicle. */
export interface OfferedAction {
  name: VehicleActionName
  icon: Icon
  label: string
  isDanger: boolean
  run: () => void
}

/** Those of the named actions that this person may do with this vehicle now, in the order they are named. */
export function useVehicleActions(
  vehicle: VehicleDetail | null,
  names: readonly VehicleActionName[],
): readonly OfferedAction[] {
  const t = useWords(vehicleActionStrings)
  const navigate = useNavigate()
  const rights = useRights()
  const vehicleRights = useVehicleRights()
  const { followed, trailed } = useAttention()
  const id = vehicle?.device.id ?? 0
  const isAsked = vehicle !== null && !rights.shared && vehicleRights.anchor && names.includes('anchor')
  const { data: anchors } = useQuery({ ...anchorsQuery(id), enabled: isAsked })
  if (vehicle === null) return []
  const isAnchored = anchors?.items.some((geofence) => isAnchorOf(geofence, id)) ?? null
  const scene = { vehicle, rights, vehicleRights, isAnchored, followed, trailed, navigate }
  return names.flatMap((name): OfferedAction[] => {
    const { icon, word, isShown, run, isDanger = false } = vehicleAction(name)
    if (isShown && !isShown(scene)) return []
    return [{ name, icon: icon(scene), label: t(word(scene)), isDanger, run: () => run(scene) }]
  })
}

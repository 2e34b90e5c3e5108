import {
  type Icon,
  IconAnchor,
  IconAnchorOff,
  IconCurrentLocation,
  IconHistory,
  IconInfoCircle,
  IconLock,
  IconLockOpen,
  IconNavigation,
  IconPencil,
  IconRoute,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import { useAttention } from '../../data/attention.ts'
import { askToConfirm } from '../../data/confirmations.ts'
import type { VehicleDetail } from '../../data/live-feed.ts'
import type { Rights } from '../../data/use-rights.ts'
import type { VehicleRights } from '../../data/vehicle-rights.ts'
import type { Strings } from '../../i18n/strings.ts'
import type { vehicleActionStrings } from './strings.ts'

/** What decides whether an action is offered, and what it needs to run. */
export interface VehicleScene {
  vehicle: VehicleDetail
  rights: Rights
  vehicleRights: VehicleRights
  /** Null while nobody knows. */
  isAnchored: boolean | null
  followed: number | null
  trailed: number | null
  navigate: ReturnType<typeof useNavigate>
}

type ActionWord = typeof vehicleActionStrings extends Strings<infer Word> ? Word : never

interface VehicleAction {
  icon: (scene: VehicleScene) => Icon
  word: (scene: VehicleScene) => ActionWord
  isShown?: (scene: VehicleScene) => boolean
  run: (scene: VehicleScene) => void
  isDanger?: boolean
}

const hasPlace = ({ vehicle }: VehicleScene): boolean => vehicle.position !== null
const idOf = ({ vehicle }: VehicleScene): number => vehicle.device.id

/** Everything that is done with a vehicle from a menu, and when. Which of it a menu offers is the menu's to say. */
export const VEHICLE_ACTIONS = {
  open: {
    icon: () => IconInfoCircle,
    word: () => 'open',
    run: (scene) => void scene.navigate({ to: '/devices/$deviceId', params: { deviceId: String(idOf(scene)) } }),
  },
  centre: {
    icon: () => IconCurrentLocation,
    word: () => 'centre',
    isShown: hasPlace,
    run: (scene) => useAttention.getState().centre(idOf(scene)),
  },
  follow: {
    icon: () => IconNavigation,
    word: (scene) => (scene.followed === idOf(scene) ? 'unfollow' : 'follow'),
    isShown: hasPlace,
    run: (scene) => useAttention.getState().follow(scene.followed === idOf(scene) ? null : idOf(scene)),
  },
  trail: {
    icon: () => IconRoute,
    word: (scene) => (scene.trailed === idOf(scene) ? 'trailOff' : 'trail'),
    isShown: hasPlace,
    run: (scene) => useAttention.getState().trail(scene.trailed === idOf(scene) ? null : idOf(scene)),
  },
  history: {
    icon: () => IconHistory,
    word: () => 'history',
    run: (scene) => void scene.navigate({ to: '/history', search: { deviceId: String(idOf(scene)) } }),
  },
  anchor: {
    icon: ({ isAnchored }) => (isAnchored ? IconAnchorOff : IconAnchor),
    word: ({ isAnchored }) => (isAnchored ? 'release' : 'anchor'),
    isShown: ({ vehicleRights, isAnchored }) => vehicleRights.anchor && isAnchored !== null,
    run: (scene) => askToConfirm(scene.isAnchored ? 'anchorDisable' : 'anchorEnable', idOf(scene)),
  },
  lock: {
    icon: () => IconLock,
    word: () => 'lock',
    isShown: ({ vehicleRights, vehicle }) => vehicleRights.lock && !vehicle.row.blocked,
    run: (scene) => askToConfirm('block', idOf(scene)),
  },
  unlock: {
    icon: () => IconLockOpen,
    word: () => 'unlock',
    // Many trackers never say whether the engine is blocked: it must be possible to unblock it all the same.
    isShown: ({ vehicleRights, vehicle: { row, position } }) =>
      vehicleRights.unlock && (row.blocked || position?.attributes['blocked'] !== false),
    run: (scene) => askToConfirm('unlock', idOf(scene)),
  },
  share: {
    icon: () => IconShare,
    word: () => 'share',
    // The plus edition has them (OP-88).
    isShown: ({ rights }) => rights.plus && rights.mayCreate('shares'),
    run: (scene) => void scene.navigate({ to: '/shares', search: { edit: 'new', device: String(idOf(scene)) } }),
  },
  edit: {
    icon: () => IconPencil,
    word: () => 'edit',
    isShown: ({ vehicleRights }) => vehicleRights.edit,
    run: (scene) => void scene.navigate({ to: '/devices/$deviceId/edit', params: { deviceId: String(idOf(scene)) } }),
  },
  remove: {
    icon: () => IconTrash,
    word: () => 'remove',
    isShown: ({ vehicleRights }) => vehicleRights.remove,
    run: (scene) => askToConfirm('deleteDevice', idOf(scene)),
    isDanger: true,
  },
} as const satisfies Readonly<Record<string, VehicleAction>>
export type VehicleActionName = keyof typeof VEHICLE_ACTIONS

/** An action by its name, as any of them. */
export const vehicleAction = (name: VehicleActionName): VehicleAction => VEHICLE_ACTIONS[name]

import { Menu } from '@mantine/core'
import {
  IconAnchor,
  IconAnchorOff,
  IconDotsVertical,
  IconExternalLink,
  IconFileTypePdf,
  IconLockOpen,
  IconPencil,
  IconRoute,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { anchorsQuery, isAnchorOf } from '../../../data/anchors.ts'
import { useAttention } from '../../../data/attention.ts'
import { askToConfirm } from '../../../data/confirmations.ts'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useRights } from '../../../data/use-rights.ts'
import { useVehicleRights } from '../../../data/vehicle-rights.ts'
import { useWords } from '../../../i18n/strings.ts'
import { EXTERNAL_MAPS } from '../../../map/external-maps.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Kit } from '../../../ui/kit.tsx'
import { sheetStrings } from '../sheet-strings.ts'
import { useDeviceSheet } from '../use-device-sheet.ts'
import { detailStrings } from './strings.ts'

const icon = { size: 16, stroke: 1.9, 'aria-hidden': true } as const

function AnchorItem({ id }: { id: number }) {
  const t = useWords(detailStrings)
  const { data } = useQuery(anchorsQuery(id))
  if (!data) return null
  const anchored = data.items.some((geofence) => isAnchorOf(geofence, id))
  return (
    <Menu.Item
      leftSection={anchored ? <IconAnchorOff {...icon} /> : <IconAnchor {...icon} />}
      onClick={() => askToConfirm(anchored ? 'anchorDisable' : 'anchorEnable', id)}
    >
      {t(anchored ? 'release' : 'anchor')}
    </Menu.Item>
  )
}

/** What is done with a vehicle on the map and to it; only what the person may do. */
function Actions({ vehicle: { device, position, row } }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const rights = useVehicleRights()
  const { trail, trailed } = useAttention()
  const { id } = device
  const isTrailed = trailed === id
  /** Many trackers never say whether the engine is blocked: it must be possible to unblock it all the same. */
  const mayBeBlocked = !row.blocked && position?.attributes['blocked'] !== false
  return (
    <>
      {position ? (
        <Menu.Item leftSection={<IconRoute {...icon} />} onClick={() => trail(isTrailed ? null : id)}>
          {t(isTrailed ? 'trailOff' : 'trail')}
        </Menu.Item>
      ) : null}
      {rights.anchor ? <AnchorItem id={id} /> : null}
      {rights.unlock && mayBeBlocked ? (
        <Menu.Item leftSection={<IconLockOpen {...icon} />} onClick={() => askToConfirm('unlock', id)}>
          {t('unlock')}
        </Menu.Item>
      ) : null}
    </>
  )
}

/** A link that shows the vehicle to somebody without an account; the plus edition has them (OP-88). */
function ShareItem({ id }: { id: number }) {
  const t = useWords(detailStrings)
  const navigate = useNavigate()
  const { plus, mayCreate } = useRights()
  if (!plus || !mayCreate('shares')) return null
  return (
    <Menu.Item
      leftSection={<IconShare {...icon} />}
      onClick={() => void navigate({ to: '/shares', search: { edit: 'new', device: String(id) } })}
    >
      {t('share')}
    </Menu.Item>
  )
}

/** Everything about the vehicle on paper. */
function SheetItem({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useWords(sheetStrings)
  const makeSheet = useDeviceSheet()
  return (
    <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => void makeSheet(vehicle)}>
      {t('sheet')}
    </Menu.Item>
  )
}

/** Change the vehicle's data, or delete it. */
function Keeping({ id }: { id: number }) {
  const t = useWords(detailStrings)
  const navigate = useNavigate()
  const { edit, remove } = useVehicleRights()
  if (!edit && !remove) return null
  return (
    <>
      <Menu.Divider />
      {edit ? (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => void navigate({ to: `/devices/${id}/edit` })}>
          {t('edit')}
        </Menu.Item>
      ) : null}
      {remove ? (
        <Menu.Item
          color="var(--st-alarm)"
          leftSection={<IconTrash {...icon} />}
          onClick={() => askToConfirm('deleteDevice', id)}
        >
          {t('remove')}
        </Menu.Item>
      ) : null}
    </>
  )
}

/** The menu behind the three dots; opens at once, because it was just asked for. */
export default function MoreMenu({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const button = useRef<HTMLButtonElement>(null)
  const { position, device } = vehicle
  return (
    <Kit>
      <Menu
        defaultOpened
        // The kit gives the focus back only to what had it before it was loaded itself.
        onClose={() => button.current?.focus()}
        position="bottom-end"
        width={224}
        offset={6}
      >
        <Menu.Target>
          <IconButton label={t('more')} ref={button}>
            <IconDotsVertical size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Actions vehicle={vehicle} />
          <ShareItem id={device.id} />
          <SheetItem vehicle={vehicle} />
          {position ? (
            <>
              <Menu.Divider />
              <Menu.Label>{t('openIn')}</Menu.Label>
              {EXTERNAL_MAPS.map(({ name, link }) => (
                <Menu.Item
                  key={name}
                  component="a"
                  href={link(position)}
                  target="_blank"
                  rel="noopener noreferrer"
                  leftSection={<IconExternalLink {...icon} />}
                >
                  {name}
                </Menu.Item>
              ))}
            </>
          ) : null}
          <Keeping id={device.id} />
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}

import { Menu } from '@mantine/core'
import { IconDotsVertical, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { useRef } from 'react'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useWords } from '../../../i18n/strings.ts'
import { EXTERNAL_MAPS } from '../../../map/external-maps.ts'
import { type OfferedAction, useVehicleActions } from '../../../map/vehicle-actions/use-vehicle-actions.ts'
import type { VehicleActionName } from '../../../map/vehicle-actions/vehicle-actions.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Kit } from '../../../ui/kit.tsx'
import { sheetStrings } from '../sheet-strings.ts'
import { useDeviceSheet } from '../use-device-sheet.ts'
import { detailStrings } from './strings.ts'

const icon = { size: 16, stroke: 1.9, 'aria-hidden': true } as const

/** What is done with a vehicle on the map and to it; unblocking one that is blocked has a button of its own. */
const DOING: readonly VehicleActionName[] = ['trail', 'anchor', 'unlock', 'share']
const DOING_BLOCKED: readonly VehicleActionName[] = ['trail', 'anchor', 'share']
/** Change the vehicle's data, or delete it. */
const KEEPING: readonly VehicleActionName[] = ['edit', 'remove']

function Items({ actions }: { actions: readonly OfferedAction[] }) {
  return actions.map(({ name, icon: Icon, label, isDanger, run }) => (
    <Menu.Item
      key={name}
      leftSection={<Icon {...icon} />}
      {...(isDanger ? { color: 'var(--st-alarm)' } : {})}
      onClick={run}
    >
      {label}
    </Menu.Item>
  ))
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

/** The menu behind the three dots; opens at once, because it was just asked for. */
export default function MoreMenu({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const button = useRef<HTMLButtonElement>(null)
  const { position, row } = vehicle
  const doing = useVehicleActions(vehicle, row.blocked ? DOING_BLOCKED : DOING)
  const keeping = useVehicleActions(vehicle, KEEPING)
  return (
    <Kit>
      <Menu
        defaultOpened
        // The kit gives the focus back only to what had it before it was loaded itself.
        onClose={() => button.current?.focus()}
        position="bottom-end"
        width={224}
        offset={6}
        // On a phone it is as high as the map above the sheet, on a small one higher: then it scrolls.
        middlewares={{ flip: true, shift: true, size: true }}
      >
        <Menu.Target>
          <IconButton label={t('more')} ref={button}>
            <IconDotsVertical size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Items actions={doing} />
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
          {keeping.length > 0 ? <Menu.Divider /> : null}
          <Items actions={keeping} />
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}

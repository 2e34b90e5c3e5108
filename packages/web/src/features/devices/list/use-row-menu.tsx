import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useFeed, useSlice } from '../../../data/feed.tsx'
import { listQuery, narrow } from '../../../data/list-query.ts'
import { usePreference } from '../../../data/preferences.ts'
import { useWords } from '../../../i18n/strings.ts'
import { useVehicleActions } from '../../../map/vehicle-actions/use-vehicle-actions.ts'
import type { VehicleActionName } from '../../../map/vehicle-actions/vehicle-actions.ts'
import { MenuAt, type MenuEntry } from '../../../ui/menu-at.tsx'
import { listStrings } from './list-strings.ts'

interface Asked {
  id: number
  at: { x: number; y: number }
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
const OFFERED: readonly VehicleActionName[] = ['open', 'centre', 'history', 'anchor', 'share', 'edit']

/** The menu of a row: how to ask for it, and what to draw while it is open. */
export function useRowMenu(): { ask: (id: number, at: Asked['at']) => void; menu: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback((id: number, at: Asked['at']) => setAsked({ id, at }), [])
  const menu = asked && <RowMenu key={asked.id} {...asked} onClose={() => setAsked(null)} />
  return { ask, menu }
}

function RowMenu({ id, at, onClose }: Asked & { onClose: () => void }) {
  const t = useWords(listStrings)
  const feed = useFeed()
  const [slice] = useState(() => feed.vehicle(id))
  const actions = useVehicleActions(useSlice(slice) ?? null, OFFERED)
  const { onlyDevice } = usePreference(listQuery)
  const isOnly = onlyDevice === id
  const only: MenuEntry = {
    key: 'only',
    label: t(isOnly ? 'showAll' : 'showOnly'),
    icon: <IconEye {...ICON} />,
    onSelect: () => narrow({ onlyDevice: isOnly ? null : id }),
  }
  const entries = actions.map(
    ({ name, icon: Icon, label, run }): MenuEntry => ({
      key: name,
      label,
      icon: <Icon {...ICON} />,
      ...(name === 'edit' ? { divided: true } : {}),
      onSelect: run,
    }),
  )
  // The vehicle comes from the worker: without it the menu has nothing to say yet.
  if (entries.length === 0) return null
  const place = entries.findIndex(({ key }) => key === 'centre') + 1
  return (
    <MenuAt
      label={t('rowActions')}
      entries={entries.toSpliced(Math.max(1, place), 0, only)}
      at={at}
      onClose={onClose}
    />
  )
}

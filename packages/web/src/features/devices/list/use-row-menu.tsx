import { IconArrowRight, IconCurrentLocation, IconEye, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useAttention } from '../../../data/attention.ts'
import { listQuery, narrow } from '../../../data/list-query.ts'
import { usePreference } from '../../../data/preferences.ts'
import { useRights } from '../../../data/use-rights.ts'
import { useWords } from '../../../i18n/strings.ts'
import { MenuAt, type MenuEntry } from '../../../ui/menu-at.tsx'
import { listStrings } from './list-strings.ts'

interface Asked {
  id: number
  at: { x: number; y: number }
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** The menu of a row: how to ask for it, and what to draw while it is open. */
export function useRowMenu(): { ask: (id: number, at: Asked['at']) => void; menu: ReactNode } {
  const t = useWords(listStrings)
  const navigate = useNavigate()
  const centre = useAttention((attention) => attention.centre)
  const { onlyDevice } = usePreference(listQuery)
  const mayEdit = useRights().mayEdit('devices')
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback((id: number, at: Asked['at']) => setAsked({ id, at }), [])
  if (asked === null) return { ask, menu: null }
  const { id, at } = asked
  const isOnly = onlyDevice === id
  const entries: MenuEntry[] = [
    {
      key: 'open',
      label: t('open'),
      icon: <IconArrowRight {...ICON} />,
      onSelect: () => void navigate({ to: '/devices/$deviceId', params: { deviceId: String(id) } }),
    },
    { key: 'centre', label: t('centre'), icon: <IconCurrentLocation {...ICON} />, onSelect: () => centre(id) },
    {
      key: 'only',
      label: t(isOnly ? 'showAll' : 'showOnly'),
      icon: <IconEye {...ICON} />,
      onSelect: () => narrow({ onlyDevice: isOnly ? null : id }),
    },
  ]
  if (mayEdit) {
    const params = { deviceId: String(id) }
    entries.push({
      key: 'edit',
      label: t('edit'),
      icon: <IconPencil {...ICON} />,
      divided: true,
      onSelect: () => void navigate({ to: '/devices/$deviceId/edit', params }),
    })
  }
  const menu = <MenuAt label={t('rowActions')} entries={entries} at={at} onClose={() => setAsked(null)} />
  return { ask, menu }
}

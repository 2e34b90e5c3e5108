import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { loadCode } from '../../../data/load-code.ts'
import { useWords } from '../../../i18n/strings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { detailStrings } from './strings.ts'

const loadMenu = () => loadCode(() => import('./more-menu.tsx'))
/** The menu brings the kit with it: both wait until somebody reaches for the button. */
const MoreMenu = lazy(loadMenu)

function preload(): void {
  // A failed try is repeated when the menu really opens.
  loadMenu().catch(() => undefined)
}

/** Everything else that can be done with a vehicle. */
export function MoreButton({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const [asked, setAsked] = useState(false)
  const button = (
    <IconButton
      label={t('more')}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setAsked(true)}
    >
      <IconDotsVertical size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <MoreMenu vehicle={vehicle} />
    </Suspense>
  )
}

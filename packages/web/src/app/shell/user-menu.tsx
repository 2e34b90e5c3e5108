import { useQuery } from '@tanstack/react-query'
import { type ComponentPropsWithRef, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import { loadCode } from '../../data/load-code.ts'
import { sessionQuery } from '../../data/session.ts'
import type { Screen } from '../../ui/screen.ts'
import type { MenuEntry } from '../menu.ts'

/** First letters of the first and the last word of a name: `Marina Azevedo` gives `MA`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => word.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The name of whoever is logged in. */
export function useUserName(): string {
  return useQuery(sessionQuery).data?.name ?? ''
}

const loadMenu = () => loadCode(() => import('./account-menu.tsx'))
/** The menu brings the kit with it: both wait until somebody reaches for the button. */
const AccountMenu = lazy(loadMenu)

function preload(): void {
  // A failed try is repeated when the menu really opens.
  loadMenu().catch(() => undefined)
}

interface UserMenuProps {
  entries: readonly MenuEntry[]
  screen: Screen | undefined
  children: ReactElement<ComponentPropsWithRef<'button'>>
}

/** The account's menu behind the given button. */
export function UserMenu({ entries, screen, children }: UserMenuProps) {
  const [asked, setAsked] = useState(false)
  const button = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setAsked(true),
  })
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu entries={entries} screen={screen}>
        {children}
      </AccountMenu>
    </Suspense>
  )
}

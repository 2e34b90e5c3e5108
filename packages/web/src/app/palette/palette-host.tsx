import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '../../data/load-code.ts'
import { muted } from '../../data/settings.ts'
import type { Menus } from '../menu.ts'
import { type Command, createShortcutReader, isField } from './shortcuts.ts'

const Palette = lazy(() => loadCode(() => import('./palette.tsx')))
const HelpSheet = lazy(() => loadCode(() => import('./help-sheet.tsx')))

const readShortcut = createShortcutReader()

/** The nearest search there is: the list's own, else the header's. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[inputmode=search], [data-shortcut=search] input')
  field?.focus()
  field?.select()
  return field !== null
}

/** Listens for the keys of the app, and opens palette and help. */
export function PaletteHost({ menus }: { menus: Menus }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  useEffect(() => {
    const allowed = new Set([...menus.main, ...menus.foot, ...menus.account].map(({ path }) => path))
    /** Whether something came of it. */
    const run = (command: Command): boolean => {
      if (command === 'search') return focusSearch()
      if (command === 'mute') muted.set(!muted.get())
      else if (command === 'palette' || command === 'help') setOpen(command)
      else if (allowed.has(command.go)) void navigate({ to: command.go })
      else return false
      return true
    }
    const onKey = (event: KeyboardEvent): void => {
      // A dialog has the keyboard to itself.
      if (event.defaultPrevented || document.querySelector('dialog[open], [role=dialog]')) return
      const command = readShortcut(event, isField(event.target))
      if (command && run(command)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [menus, navigate])
  if (open === null) return null
  const close = (): void => setOpen(null)
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? (
        <Palette menus={menus} onClose={close} onHelp={() => setOpen('help')} />
      ) : (
        <HelpSheet onClose={close} />
      )}
    </Suspense>
  )
}

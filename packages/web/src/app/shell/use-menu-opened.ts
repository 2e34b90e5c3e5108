import { useState } from 'react'
import type { Screen } from '../../ui/screen.ts'
import { closesMenu } from './menu-rules.ts'

/** Whether a menu is open; a new screen closes it, unless that is one over the whole frame (LAY-16). */
export function useMenuOpened(screen: Screen | undefined, initially: boolean): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(initially)
  const [seen, setSeen] = useState(screen)
  if (seen !== screen) {
    setSeen(screen)
    if (closesMenu(screen)) setOpened(false)
  }
  return [opened, setOpened]
}

import type { Screen } from '../../ui/screen.ts'

const HOME = '/home'

type Where = Pick<Screen, 'path' | 'shown'> | undefined

/** Whether the menu is there: not for shared users and drivers, not on screens over the whole frame, except /home (LAY-03 to 05). */
export function isMenuShown(screen: Where, visitor: boolean): boolean {
  if (visitor) return false
  return !screen?.shown || screen.path === HOME
}

/** Whether an opened menu closes once this screen is there: always, but on screens over the whole frame (LAY-16, OP-18). */
export function closesMenu(screen: Where): boolean {
  return !screen?.shown || screen.path === HOME
}

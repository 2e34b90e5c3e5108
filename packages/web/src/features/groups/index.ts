import { PERMISSION } from '@rastro/contracts/permissions'
import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
const titleStrings = defineStrings({
  name: 'groups-title',
  en: { title: 'Groups' },
  pt: { title: 'Grupos' },
  es: { title: 'Grupos' },
})

/** Groups of vehicles, as a tree. */
export const groups = defineScreen({
  path: '/groups',
  permission: PERMISSION.groups,
  allowExpand: true,
  title: () => word(titleStrings, 'title'),
  load: () => import('./groups-screen.tsx'),
})

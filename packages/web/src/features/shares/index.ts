import { PERMISSION } from '@rastro/contracts/permissions'
import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

/** Every page loads the list of screens: it carries the title, not all words of the screen. */
const titleStrings = defineStrings({
  name: 'shares-title',
  en: { title: 'Shared links' },
  pt: { title: 'Compartilhamentos' },
  es: { title: 'Enlaces compartidos' },
})

/** Links that show vehicles to whoever has them; `?edit=new&device=<id>` begins one with a vehicle. */
export const shares = defineScreen({
  path: '/shares',
  permission: PERMISSION.shares,
  allowExpand: true,
  title: () => word(titleStrings, 'title'),
  load: () => import('./shares-screen.tsx'),
})

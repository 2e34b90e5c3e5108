import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { shareTitles } from './title-strings.ts'

/** Links that show vehicles to whoever has them; `?edit=new&device=<id>` begins one with a vehicle. */
export const shares = defineScreen({
  path: '/shares',
  permission: PERMISSION.shares,
  allowExpand: true,
  title: () => word(shareTitles, 'title'),
  load: () => import('./shares-screen.tsx'),
})

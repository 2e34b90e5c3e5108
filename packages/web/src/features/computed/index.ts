import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { computedTitles } from './title-strings.ts'

/** Attributes worked out from others (NAV-08). */
export const computed = defineScreen({
  path: '/computed',
  permission: PERMISSION.computed,
  allowExpand: true,
  title: () => word(computedTitles, 'title'),
  load: () => import('./computed-screen.tsx'),
})

import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { groupStrings } from './strings.ts'

/** Groups of vehicles, as a tree. */
export const groups = defineScreen({
  path: '/groups',
  permission: PERMISSION.groups,
  allowExpand: true,
  title: () => word(groupStrings, 'title'),
  load: () => import('./groups-screen.tsx'),
})

import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { driversTitle } from './title-strings.ts'

/** Who drives: papers, QR codes, and what checking in does to a vehicle. */
export const drivers = defineScreen({
  path: '/drivers',
  permission: PERMISSION.drivers,
  allowExpand: true,
  title: () => word(driversTitle, 'title'),
  load: () => import('./drivers-screen.tsx'),
})

import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { geofencesTitle } from './title-strings.ts'

/** Areas on the map: who enters, who leaves, how fast. */
export const geofences = defineScreen({
  path: '/geofence',
  permission: PERMISSION.geofences,
  allowExpand: true,
  title: () => word(geofencesTitle, 'title'),
  load: () => import('./geofences-screen.tsx'),
})

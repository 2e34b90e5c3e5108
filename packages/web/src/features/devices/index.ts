import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { deviceStrings } from './strings.ts'

/** All vehicles, beside the map. */
export const devices = defineScreen({
  path: '/devices',
  permission: PERMISSION.devices,
  allowExpand: true,
  title: () => word(deviceStrings, 'title'),
  load: () => import('./device-list.tsx'),
})

/** One vehicle; the same state as its marker and its row. */
export const device = defineScreen({
  path: '/devices/$deviceId',
  mobileBottom: true,
  backBtn: '/devices',
  title: () => word(deviceStrings, 'detailTitle'),
  load: () => import('./detail/device-detail.tsx'),
})

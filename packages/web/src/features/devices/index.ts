import { PERMISSION } from '@rastro/contracts/permissions'
import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

/** Every page loads the list of screens: it carries the titles, not all words of the screens. */
const titleStrings = defineStrings({
  name: 'device-titles',
  en: { title: 'Vehicles', detailTitle: 'Vehicle' },
  pt: { title: 'Veículos', detailTitle: 'Veículo' },
  es: { title: 'Vehículos', detailTitle: 'Vehículo' },
})

/** All vehicles, beside the map. */
export const devices = defineScreen({
  path: '/devices',
  permission: PERMISSION.devices,
  allowExpand: true,
  title: () => word(titleStrings, 'title'),
  load: () => import('./device-list.tsx'),
})

/** One vehicle; the same state as its marker and its row. */
export const device = defineScreen({
  path: '/devices/$deviceId',
  mobileBottom: true,
  backBtn: '/devices',
  title: () => word(titleStrings, 'detailTitle'),
  load: () => import('./detail/device-detail.tsx'),
})

import { PERMISSION } from '@rastro/contracts/permissions'
import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

/** Every page loads the list of screens: it carries the titles, not all words of the screens. */
const titleStrings = defineStrings({
  name: 'device-titles',
  en: { title: 'Vehicles', detailTitle: 'Vehicle', newTitle: 'New vehicle', editTitle: 'Edit vehicle' },
  pt: { title: 'Veículos', detailTitle: 'Veículo', newTitle: 'Novo veículo', editTitle: 'Editar veículo' },
  es: { title: 'Vehículos', detailTitle: 'Vehículo', newTitle: 'Nuevo vehículo', editTitle: 'Editar vehículo' },
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

/** A vehicle that is to be added. */
export const deviceNew = defineScreen({
  path: '/devices/new',
  permission: PERMISSION.devices,
  allowExpand: true,
  backBtn: '/devices',
  title: () => word(titleStrings, 'newTitle'),
  load: () => import('./editor/device-new.tsx'),
})

/** The form of one vehicle. */
export const deviceEdit = defineScreen({
  path: '/devices/$deviceId/edit',
  permission: PERMISSION.devices,
  allowExpand: true,
  backBtn: true,
  title: () => word(titleStrings, 'editTitle'),
  load: () => import('./editor/device-edit.tsx'),
})

import { productKey } from './wire.ts'

/** How the list of vehicles opens (USR-39); apart from the others, because the first page needs it alone. */
export const DEVICE_VIEW = productKey('deviceView')

/**
 * The attribute of a user behind each field that is none of its own (OP-100). Whoever reads or writes one takes the key
 * from here: form, list, import, export, messages, invoices.
 */
export const USER_KEYS = {
  language: productKey('lang'),
  qrDriver: productKey('isQrDriverId'),
  qrDevice: productKey('isQrDeviceId'),
  permissions: productKey('advancedPerms'),
  deviceAttributes: productKey('deviceAttributes'),
  shared: 'isShared',
  postalCode: productKey('address.zip'),
  street: productKey('address.street'),
  number: productKey('address.number'),
  complement: productKey('address.complement'),
  neighbourhood: productKey('address.neighbourhood'),
  city: productKey('address.city'),
  state: productKey('address.state'),
  personalPhone: productKey('personalPhone'),
  commercialPhone: productKey('commercialPhone'),
  whatsapp: productKey('whatsapp'),
  contactEmail: productKey('contactEmail'),
  /** CPF or CNPJ; identity and billing show the same one. */
  taxId: productKey('taxId'),
  deviceView: DEVICE_VIEW,
  editDevices: productKey('editDevices'),
  reseller: productKey('reseller'),
  subResellers: productKey('subResellers'),
  resellerDomain: productKey('resellerDomain'),
  resellerLimit: productKey('resellerLimit'),
} as const
export type UserKey = keyof typeof USER_KEYS

/** The ways it can open. */
export const DEVICE_VIEWS = ['cards', 'compact'] as const
export type DeviceView = (typeof DEVICE_VIEWS)[number]

/** How coordinates are written (USR-28), as kept in `coordinateFormat`. */
export const COORDINATE_FORMATS = ['dd', 'ddm', 'dms'] as const
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number]

import type { Words } from './vocabulary.ts'
import type { Attributes } from './wire.ts'
import { productKey } from './wire.ts'

/**
 * The attribute of a device behind each field that is none of its own (OP-100). Whoever reads or writes one takes the
 * key from here: form, list, filters, import, export.
 */
export const DEVICE_KEYS = {
  plate: 'placa',
  imei: 'imei',
  serial: 'serial',
  state: 'device.state',
  gpsBrand: 'device.gpsBrand',
  gpsModel: 'device.model',
  technology: 'device.technology',
  protocol: productKey('protocol'),
  driver: 'driverUniqueId',
  qrDriver: 'qrDriverId',
  imageTimestamp: 'imageTimestamp',
  imageVersion: 'imageVersion',
  color: productKey('color'),
  colorExtra: productKey('color_extra'),
  hue: 'hue',
  saturate: 'saturate',
  brightness: 'brightness',
  temperature: 'temperature',
  brand: productKey('brand'),
  vehicleColor: productKey('vehicleColor'),
  renavam: productKey('renavam'),
  chassis: productKey('chassis'),
  vin: productKey('vin'),
  engineNumber: productKey('engineNumber'),
  manufactureDate: productKey('manufactureDate'),
  observations: productKey('observations'),
  speedLimit: 'speedLimit',
  tankLitres: productKey('tankLitres'),
  fuelPrice: productKey('fuelPrice'),
  currency: productKey('currency'),
  litresPer100Km: productKey('litresPer100Km'),
  installationCompany: productKey('installation.company'),
  installationInstaller: productKey('installation.installer'),
  installationPhone: productKey('installation.phone'),
  installationEmail: productKey('installation.email'),
  installationDate: productKey('installation.date'),
  installationAddress: productKey('installation.address'),
  installationObservation: productKey('installation.observation'),
  iccid: productKey('iccid'),
  simOperator: productKey('simOperator'),
  simBroker: productKey('simBroker'),
  simApn: productKey('simApn'),
  simMonthlyValue: productKey('simMonthlyValue'),
  simActivation: productKey('simActivation'),
  simExpiry: productKey('simExpiry'),
} as const

/** Where a tracker is in its life (DEV-16, OP-39), as kept in `DEVICE_KEYS.state`. */
export const DEVICE_STATES = ['installed', 'service', 'stock', 'failing', 'company', 'withdrawn'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

export const DEVICE_STATE_WORDS: Readonly<Record<DeviceState, Words>> = {
  installed: { en: 'Installed at the customer', pt: 'Instalado no cliente', es: 'Instalado en el cliente' },
  service: { en: 'In technical service', pt: 'Em assistência técnica', es: 'En servicio técnico' },
  stock: { en: 'In stock', pt: 'Em estoque', es: 'En stock' },
  failing: { en: 'With failures', pt: 'Com falhas', es: 'Con fallas' },
  company: { en: 'At the company', pt: 'Na empresa', es: 'En la empresa' },
  withdrawn: { en: 'Withdrawn', pt: 'Retirado', es: 'Retirado' },
}

/** Text of an attribute, trimmed; null when it is absent, empty or something else than text or number. */
export function attributeText(attributes: Attributes, key: string): string | null {
  const value = attributes[key]
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

/** What a device is called by outside the product: IMEI, else serial, else its unique id (DEV-23). */
export function imeiOf(device: { uniqueId: string; attributes: Attributes }): string {
  const { attributes, uniqueId } = device
  return attributeText(attributes, DEVICE_KEYS.imei) ?? attributeText(attributes, DEVICE_KEYS.serial) ?? uniqueId
}

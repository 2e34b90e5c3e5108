import { DEVICE_KEYS } from './device-keys.ts'
import type { Words } from './vocabulary.ts'

/** What is typed into a field: a line, several, a number, a day, an address of its kind. `speed` is kept in knots. */
export type FieldKind = 'text' | 'long' | 'number' | 'money' | 'speed' | 'date' | 'phone' | 'email'

/** An attribute of a device that is filled in by a form. */
export interface DeviceField {
  readonly key: string
  readonly kind: FieldKind
  readonly words: Words
  /** Said behind a number. */
  readonly unit?: string
}

function field(name: keyof typeof DEVICE_KEYS, kind: FieldKind, words: Words, unit?: string): DeviceField {
  return { key: DEVICE_KEYS[name], kind, words, ...(unit === undefined ? {} : { unit }) }
}

/** The vehicle itself (DEV-22, DEV-54, DEV-61 to DEV-72). */
export const VEHICLE_FIELDS: readonly DeviceField[] = [
  field('plate', 'text', { en: 'Plate', pt: 'Placa', es: 'Placa' }),
  field('brand', 'text', { en: 'Make', pt: 'Marca', es: 'Marca' }),
  field('vehicleColor', 'text', { en: 'Vehicle colour', pt: 'Cor do veículo', es: 'Color del vehículo' }),
  field('manufactureDate', 'date', { en: 'Date of manufacture', pt: 'Data de fabricação', es: 'Fecha de fabricación' }),
  field('renavam', 'text', { en: 'Renavam', pt: 'Renavam', es: 'Renavam' }),
  field('chassis', 'text', { en: 'Chassis', pt: 'Chassi', es: 'Chasis' }),
  field('vin', 'text', { en: 'VIN', pt: 'VIN', es: 'VIN' }),
  field('engineNumber', 'text', { en: 'Engine number', pt: 'Número do motor', es: 'Número de motor' }),
  field('speedLimit', 'speed', { en: 'Speed limit', pt: 'Limite de velocidade', es: 'Límite de velocidad' }),
]

/** What it burns and what that costs (DEV-61, DEV-62, DEV-64); the currency is chosen beside. */
export const FUEL_FIELDS: readonly DeviceField[] = [
  field('tankLitres', 'number', { en: 'Tank', pt: 'Tanque', es: 'Tanque' }, 'L'),
  field('litresPer100Km', 'number', { en: 'Consumption', pt: 'Consumo', es: 'Consumo' }, 'L/100 km'),
  field('fuelPrice', 'money', { en: 'Fuel price per litre', pt: 'Preço do combustível', es: 'Precio del combustible' }),
]

export const OBSERVATIONS_FIELD = field('observations', 'long', {
  en: 'Observations',
  pt: 'Observações',
  es: 'Observaciones',
})

/** The tracker (DEV-17 to DEV-19, DEV-23, DEV-80). */
export const TRACKER_FIELDS: readonly DeviceField[] = [
  field('gpsBrand', 'text', { en: 'GPS brand', pt: 'Marca do GPS', es: 'Marca del GPS' }),
  field('gpsModel', 'text', { en: 'GPS model', pt: 'Modelo do GPS', es: 'Modelo del GPS' }),
  field('technology', 'text', { en: 'Technology', pt: 'Tecnologia', es: 'Tecnología' }),
  field('protocol', 'text', { en: 'Protocol', pt: 'Protocolo', es: 'Protocolo' }),
  field('imei', 'text', { en: 'IMEI', pt: 'IMEI', es: 'IMEI' }),
  field('serial', 'text', { en: 'Serial number', pt: 'Número de série', es: 'Número de serie' }),
]

/** Who put it in, when and where (DEV-73 to DEV-79). */
export const INSTALLATION_FIELDS: readonly DeviceField[] = [
  field('installationCompany', 'text', { en: 'Company', pt: 'Empresa', es: 'Empresa' }),
  field('installationInstaller', 'text', { en: 'Installer', pt: 'Instalador', es: 'Instalador' }),
  field('installationPhone', 'phone', { en: 'Phone', pt: 'Telefone', es: 'Teléfono' }),
  field('installationEmail', 'email', { en: 'E-mail', pt: 'E-mail', es: 'Correo' }),
  field('installationDate', 'date', { en: 'Date', pt: 'Data', es: 'Fecha' }),
  field('installationAddress', 'text', { en: 'Address', pt: 'Endereço', es: 'Dirección' }),
  field('installationObservation', 'long', { en: 'Observation', pt: 'Observação', es: 'Observación' }),
]

/** The SIM card (DEV-45, DEV-47 to DEV-52). */
export const SIM_FIELDS: readonly DeviceField[] = [
  field('iccid', 'text', { en: 'ICCID', pt: 'ICCID', es: 'ICCID' }),
  field('simOperator', 'text', { en: 'SIM operator', pt: 'Operadora do chip', es: 'Operadora del SIM' }),
  field('simBroker', 'text', { en: 'Broker', pt: 'Broker', es: 'Broker' }),
  field('simApn', 'text', { en: 'APN', pt: 'APN', es: 'APN' }),
  field('simMonthlyValue', 'money', { en: 'Monthly value', pt: 'Valor mensal', es: 'Valor mensual' }),
  field('simActivation', 'date', { en: 'Activated on', pt: 'Ativação do chip', es: 'Activación del SIM' }),
  field('simExpiry', 'date', { en: 'Expires on', pt: 'Vencimento do chip', es: 'Vencimiento del SIM' }),
]

/** Names an installation adds to the form: `{prefix}.deviceAttributes`, separated by commas or as a JSON list (OP-93). */
export function extraFieldNames(setting: unknown): readonly string[] {
  if (typeof setting !== 'string') return []
  const names = setting.trim().startsWith('[') ? listIn(setting) : setting.split(',')
  const known = new Set<string>(Object.values(DEVICE_KEYS))
  const wanted = names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= 128 && !known.has(name))
  return [...new Set(wanted)]
}

function listIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
  } catch {
    // Not the list it looks like: nothing is added to the form.
    return []
  }
}

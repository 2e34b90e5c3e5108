import { productKey } from './wire.ts'

/** What is kept of a driver beside name and unique id, by the attribute it is kept under (OP-100). */
export const DRIVER_FIELDS = {
  licenceNumber: productKey('cnh'),
  licenceCategory: productKey('cnhCategory'),
  licenceValidity: productKey('cnhValidity'),
  licenceState: productKey('cnhState'),
  firstLicence: productKey('cnhFirst'),
  affiliation: productKey('affiliation'),
  birthDate: productKey('birthDate'),
  cpf: productKey('cpf'),
  idNumber: productKey('idNumber'),
  phone: productKey('phone'),
  email: productKey('email'),
  observations: productKey('observations'),
} as const
export type DriverField = keyof typeof DRIVER_FIELDS

/** Digits of a Brazilian driving licence number. Source: DENATRAN. */
const LICENCE_DIGITS = 11
/** Categories of the Brazilian driving licence. */
export const LICENCE_CATEGORIES = ['ACC', 'A', 'B', 'AB', 'C', 'AC', 'D', 'AD', 'E', 'AE'] as const

/** Whether a text can be the number of a driving licence: eleven digits that are not all the same. */
export function isLicenceNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s.-]/g, '')
  return new RegExp(`^\\d{${LICENCE_DIGITS}}$`).test(digits) && !/^(\d)\1*$/.test(digits)
}

/** Whether a licence is over: valid to the end of its last day (`2026-11-21`) where the person is. */
export function isLicenceOver(validity: string, now: Date): boolean {
  const end = new Date(`${validity}T23:59:59`)
  return Number.isNaN(end.getTime()) ? false : end < now
}

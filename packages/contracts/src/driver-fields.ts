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

/** Attribute that tells when the photo of a driver changed (ISO time); absent without one. Only the server writes it. */
export const DRIVER_IMAGE_UPDATED = 'imageUpdated'

/** Digits of a Brazilian driving licence number. Source: DENATRAN. */
const LICENCE_DIGITS = 11
/** Categories of the Brazilian driving licence. */
export const LICENCE_CATEGORIES = ['ACC', 'A', 'B', 'AB', 'C', 'AC', 'D', 'AD', 'E', 'AE'] as const

/** Whether a text can be the number of a driving licence: eleven digits that are not all the same. */
export function isLicenceNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s.-]/g, '')
  return new RegExp(`^\\d{${LICENCE_DIGITS}}$`).test(digits) && !/^(\d)\1*$/.test(digits)
}

/**
 * Whether the two check digits of a driving licence number fit. Published rules disagree for one number in forty, so a
 * number that does not fit is worth a second look and never a reason to refuse it.
 */
export function doLicenceDigitsFit(text: string): boolean {
  const digits = Array.from(text.replaceAll(/[\s.-]/g, ''), Number)
  const sum = (weight: (index: number) => number): number =>
    digits.slice(0, 9).reduce((total, digit, index) => total + digit * weight(index), 0)
  const first = sum((index) => 9 - index) % 11
  const second = (sum((index) => index + 1) % 11) - (first === 10 ? 2 : 0)
  const [tenth, last] = [first === 10 ? 0 : first, second < 0 ? second + 11 : second]
  return isLicenceNumber(text) && digits[9] === tenth && digits[10] === (last >= 10 ? 0 : last)
}

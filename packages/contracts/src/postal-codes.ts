/** Where a postal code (CEP) is; what the post does not know is empty. */
export interface PostalPlace {
  street: string
  neighbourhood: string
  city: string
  /** Two letters: `SP`. */
  state: string
}

/** What the server knows of a postal code. */
export interface PostalAnswer {
  place: PostalPlace | null
  /** Whether anybody is set up to be asked. */
  isAsked: boolean
}

/** The eight digits of a postal code, written `01310-100` or plain; null when it is none. */
export function postalCodeDigits(text: string): string | null {
  const digits = text.replaceAll(/[\s.-]/g, '')
  return /^\d{8}$/.test(digits) && digits !== '00000000' ? digits : null
}

/** As people write it: `01310-100`; what is no postal code stays as it is. */
export function formatPostalCode(text: string): string {
  const digits = postalCodeDigits(text)
  return digits === null ? text : `${digits.slice(0, 5)}-${digits.slice(5)}`
}

/** Area code and number in Brazil: ten digits, or eleven for mobiles. */
const NATIONAL = /^[1-9]{2}9?\d{8}$/
/** Country code of Brazil. */
const BRAZIL = '55'
/** E.164: country code and number, at most fifteen digits. */
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/

/**
 * A telephone number as networks take it (E.164): `(11) 98412-7730` is `+5511984127730`. A number of ten or eleven
 * digits without a country is Brazilian; null when it can be no number.
 */
export function internationalPhone(text: string): string | null {
  const plain = text.replaceAll(/[\s().-]/g, '')
  const national = plain.replace(/^\+?55(?=\d{10,11}$)/, '').replace(/^0(?=\d{10,11}$)/, '')
  if (NATIONAL.test(national)) return `+${BRAZIL}${national}`
  return !plain.startsWith(`+${BRAZIL}`) && INTERNATIONAL.test(plain) ? plain : null
}

/** Whether a text can be a telephone number. */
export function isPhone(text: string): boolean {
  return internationalPhone(text) !== null
}

/** As people write it: `(11) 98412-7730` in Brazil, `+14155550100` elsewhere; what is no number stays as it is. */
export function formatPhone(text: string): string {
  const number = internationalPhone(text)
  if (number === null) return text
  const [, area = '', first = '', last = ''] = /^\+55(..)(\d{4,5})(\d{4})$/.exec(number) ?? []
  return area === '' ? number : `(${area}) ${first}-${last}`
}

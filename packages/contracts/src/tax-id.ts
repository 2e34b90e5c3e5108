/**
 * The numbers a Brazilian person (CPF) or company (CNPJ) is known by to the tax office. Both end in two check digits.
 * A company's number may hold letters in its first twelve places (Instrução Normativa RFB 2.229/2024).
 */
const PERSON_LENGTH = 11
const COMPANY_LENGTH = 14

/** The characters that count, letters as capitals: `12.ABC.345/01DE-35` is `12ABC34501DE35`. */
export function plainTaxId(text: string): string {
  return text.replaceAll(/[\s./-]/g, '').toUpperCase()
}

/** Whether a text is a CPF, with or without its points, and its check digits are right. */
export function isCpf(text: string): boolean {
  const digits = plainTaxId(text)
  if (!/^\d{11}$/.test(digits) || isRepeated(digits)) return false
  return [9, 10].every((length) => {
    const sum = weighed(digits.slice(0, length), (index) => length + 1 - index)
    return ((sum * 10) % 11) % 10 === Number(digits.charAt(length))
  })
}

/** Whether a text is a CNPJ, old or with letters, with or without its points, and its check digits are right. */
export function isCnpj(text: string): boolean {
  const places = plainTaxId(text)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(places) || isRepeated(places)) return false
  return [12, 13].every((length) => {
    // From the right the weights are 2 to 9, then 2 again.
    const rest = weighed(places.slice(0, length), (index) => ((length - 1 - index) % 8) + 2) % 11
    return (rest < 2 ? 0 : 11 - rest) === Number(places.charAt(length))
  })
}

/** Whether a text is a CPF or a CNPJ. */
export function isTaxId(text: string): boolean {
  return isCpf(text) || isCnpj(text)
}

/** As people write it: `529.982.247-25`, `12.ABC.345/01DE-35`; anything else stays as it is. */
export function formatTaxId(text: string): string {
  const places = plainTaxId(text)
  if (places.length === PERSON_LENGTH && /^\d+$/.test(places))
    return places.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  if (places.length === COMPANY_LENGTH) return places.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return text
}

/** A digit is worth itself and a letter its ASCII code less 48, so that A is 17. */
function weighed(places: string, weight: (index: number) => number): number {
  let sum = 0
  for (let index = 0; index < places.length; index++) sum += (places.charCodeAt(index) - 48) * weight(index)
  return sum
}

/** All places the same: the check digits fit, and nobody has such a number. The Bank of Brazil has 00000000000191. */
function isRepeated(places: string): boolean {
  return /^(.)\1*$/.test(places)
}

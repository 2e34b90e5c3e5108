import { ATTRIBUTE_WORDS, type Attributes, type Language } from '@rastro/contracts'

const YES_NO: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  en: ['yes', 'no'],
  pt: ['sim', 'não'],
  es: ['sí', 'no'],
}

/** Free values of a position or event in one cell: `Ignition=yes  Satellites=14`. */
export function attributeText(attributes: Attributes, language: Language): string {
  let text = ''
  // Written by hand: a month of one vehicle has millions of them.
  for (const key in attributes) {
    const word = ATTRIBUTE_WORDS[key]?.[language] ?? key
    const raw = attributes[key]
    const value = typeof raw === 'boolean' ? YES_NO[language][raw ? 0 : 1] : raw
    text += text === '' ? `${word}=${value}` : `  ${word}=${value}`
  }
  return text
}

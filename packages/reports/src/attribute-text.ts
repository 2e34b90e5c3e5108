import { ATTRIBUTE_WORDS, type Attributes, type Language } from '@rastro/contracts'

/** Free values of a position or event in one cell: `Ignition=true  Satellites=14`. */
export function attributeText(attributes: Attributes, language: Language): string {
  let text = ''
  // Written by hand: a month of one vehicle has millions of them.
  for (const key in attributes) {
    const word = ATTRIBUTE_WORDS[key]?.[language] ?? key
    text += text === '' ? `${word}=${attributes[key]}` : `  ${word}=${attributes[key]}`
  }
  return text
}

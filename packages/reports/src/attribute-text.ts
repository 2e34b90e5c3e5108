import { ATTRIBUTE_WORDS, type Attributes, type Language } from '@rastro/contracts'

/** Free values of a position or event in one cell: `Ignition=true  Satellites=14`. */
export function attributeText(attributes: Attributes, language: Language): string {
  return Object.entries(attributes)
    .map(([key, value]) => `${ATTRIBUTE_WORDS[key]?.[language] ?? key}=${String(value)}`)
    .join('  ')
}

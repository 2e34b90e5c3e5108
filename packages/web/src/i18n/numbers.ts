import type { Language } from '@rastro/contracts'
import { HTML_LANG } from './language.ts'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}/${digits}`
  const known = formats.get(key)
  if (known) return known
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = new Intl.NumberFormat(HTML_LANG[language], { ...options, useGrouping: 'always' })
  formats.set(key, format)
  return format
}

/** What stands between thousands and before decimals as a number is typed. */
export function separatorsOf(language: Language): { thousand: string; decimal: string } {
  return language === 'en' ? { thousand: ',', decimal: '.' } : { thousand: '.', decimal: ',' }
}

/** A number with the language's separators and exactly `digits` decimals: `84.213` in Portuguese, `84,213` in English. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  // -0 would show a sign that means nothing.
  return formatOf(language, digits).format(value === 0 ? 0 : value)
}

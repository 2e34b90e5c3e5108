import type { Language } from '@rastro/contracts'

/** Reais in Portuguese and Spanish, dollars in English (I18-10, I18-11, OP-57), each written as at home. */
const MONEY: Readonly<Record<Language, { currency: string; locale: string }>> = {
  pt: { currency: 'BRL', locale: 'pt-BR' },
  es: { currency: 'BRL', locale: 'pt-BR' },
  en: { currency: 'USD', locale: 'en-US' },
}

/** An amount of money with two decimals: `R$ 1.234,50` in Portuguese and Spanish, `$1,234.50` in English. */
export function formatMoney(amount: number, language: Language): string {
  const { currency, locale } = MONEY[language]
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
}

/** The sign of the currency amounts are in. */
export function currencyOf(language: Language): string {
  return MONEY[language].currency === 'BRL' ? 'R$' : '$'
}

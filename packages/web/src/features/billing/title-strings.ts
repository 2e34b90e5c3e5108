import { defineStrings } from '../../i18n/strings.ts'

/** Titles of the screens, apart from the words inside them: these every page loads. */
export const billingTitles = defineStrings({
  name: 'billing-titles',
  en: { mine: 'My invoices', managed: 'Billing management' },
  pt: { mine: 'Minhas faturas', managed: 'Gestão de cobranças' },
  es: { mine: 'Mis facturas', managed: 'Gestión de cobros' },
})

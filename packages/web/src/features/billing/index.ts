import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { billingTitles } from './title-strings.ts'

const WIDE = { allowExpand: true, opensWide: true }

/** What the person owes and has paid (BIL-20). */
export const invoices = defineScreen({
  path: '/invoices',
  ...WIDE,
  title: () => word(billingTitles, 'mine'),
  load: () => import('./my-invoices-screen.tsx'),
})

/** Invoices of the customers the person manages (BIL-20). */
export const billing = defineScreen({
  path: '/billing',
  access: 'customers',
  ...WIDE,
  title: () => word(billingTitles, 'managed'),
  load: () => import('./billing-screen.tsx'),
})

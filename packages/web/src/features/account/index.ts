import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { accountTitle } from './title-strings.ts'

/** The person's own account. */
export const account = defineScreen({
  path: '/account',
  allowExpand: true,
  title: () => word(accountTitle, 'title'),
  load: () => import('./account-screen.tsx'),
})

import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { usersTitle } from './title-strings.ts'

/** Who logs in: everybody one may act for, and the form of one beside the list. */
export const users = defineScreen({
  path: '/users',
  permission: PERMISSION.users,
  allowExpand: true,
  opensWide: true,
  title: () => word(usersTitle, 'title'),
  load: () => import('./users-screen.tsx'),
})

/** Resellers and their customers. */
export const reseller = defineScreen({
  path: '/reseller',
  permission: PERMISSION.users,
  allowExpand: true,
  opensWide: true,
  title: () => word(usersTitle, 'reseller'),
  load: () => import('./reseller-screen.tsx'),
})

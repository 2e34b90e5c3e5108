import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { themeTitle } from './title-strings.ts'

/** How the product looks and what it is called; `?tab=login` opens a tab of its editor. */
export const theme = defineScreen({
  path: '/theme',
  access: 'brand',
  allowExpand: true,
  opensWide: true,
  title: () => word(themeTitle, 'title'),
  load: () => import('./theme-screen.tsx'),
})

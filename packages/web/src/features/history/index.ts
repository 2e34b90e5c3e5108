import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { historyStrings } from './strings.ts'

/** The way of one vehicle in a period, played back over the map (NAV-12). */
export const history = defineScreen({
  path: '/history',
  mobileBottom: true,
  title: () => word(historyStrings, 'title'),
  load: () => import('./history-screen.tsx'),
})

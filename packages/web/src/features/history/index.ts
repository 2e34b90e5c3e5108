import { defineStrings, word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'

/** The list of screens is loaded with every page: it carries the title, not all words of the screen. */
const titleStrings = defineStrings({
  name: 'history-title',
  en: { title: 'History', telemetry: 'Telemetry' },
  pt: { title: 'Histórico', telemetry: 'Telemetria' },
  es: { title: 'Historial', telemetry: 'Telemetría' },
})

/** The way of one vehicle in a period, played back over the map (NAV-12). */
export const history = defineScreen({
  path: '/history',
  mobileBottom: true,
  title: () => word(titleStrings, 'title'),
  load: () => import('./history-screen.tsx'),
})

/** What the tracker of one vehicle told over time. */
export const telemetry = defineScreen({
  path: '/telemetry',
  allowExpand: true,
  backBtn: true,
  title: () => word(titleStrings, 'telemetry'),
  load: () => import('./telemetry-screen.tsx'),
})

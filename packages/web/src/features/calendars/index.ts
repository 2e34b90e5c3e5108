import { PERMISSION } from '@rastro/contracts/permissions'
import { word } from '../../i18n/strings.ts'
import { defineScreen } from '../../ui/screen.ts'
import { calendarTitles } from './title-strings.ts'

/** Times that repeat: when rules, geofences and scheduled reports count (OP-19). */
export const calendars = defineScreen({
  path: '/calendars',
  permission: PERMISSION.calendars,
  allowExpand: true,
  title: () => word(calendarTitles, 'title'),
  load: () => import('./calendars-screen.tsx'),
})

import { PERMISSION } from '@rastro/contracts/permissions'
import { type WordKey, word } from '../../i18n/strings.ts'
import { defineScreen, type Screen } from '../../ui/screen.ts'
import { reportTitles } from './title-strings.ts'

type Key = WordKey<keyof (typeof reportTitles)['words']['en']>

/** Which reports there are. */
const index = defineScreen({
  path: '/reports',
  permission: PERMISSION.reports,
  title: () => word(reportTitles, 'title'),
  load: () => import('./reports-screen.tsx'),
})

function report(path: string, title: Key): Screen {
  return defineScreen({
    path: `/reports/${path}`,
    permission: PERMISSION.reports,
    backBtn: '/reports',
    allowExpand: true,
    opensWide: true,
    mayLieUnder: true,
    title: () => word(reportTitles, title),
    load: () => import('./report-screen.tsx'),
  })
}

/** Reports that are mailed by themselves. */
const schedules = defineScreen({
  path: '/reports/schedules',
  permission: PERMISSION.reports,
  backBtn: '/reports',
  allowExpand: true,
  title: () => word(reportTitles, 'schedules'),
  load: () => import('./schedules-screen.tsx'),
})

/** The index and one address for each report (NAV-13 to NAV-18); the table is one screen for all. */
export const reports: readonly Screen[] = [
  index,
  report('resume', 'resume'),
  report('travels', 'travels'),
  report('stops', 'stops'),
  report('events', 'events'),
  report('history', 'history'),
  report('geofences', 'visits'),
  report('combined', 'combined'),
  schedules,
]

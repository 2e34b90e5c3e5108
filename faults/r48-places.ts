import { defineFault } from './fault.ts'
import { playTests } from './play-tests.ts'

const PLACES = [
  ['Asia/Kathmandu', 'C'],
  ['America/Sao_Paulo', 'pt_BR.UTF-8'],
  ['UTC', 'C'],
  ['Australia/Lord_Howe', 'pt_BR.UTF-8'],
] as const

/** What depends on hours, days, months and numbers gives the same wherever the machine thinks it is. */
export const places = defineFault({
  id: 'R48',
  name: 'places',
  what: 'tests of times, reports, schedules, invoices and sheets in other time zones and languages of the system',
  short: { places: 1, areas: 1 },
  full: { places: PLACES.length, areas: 3 },
  pass: {
    passed: { what: 'tests passed', unit: 'tests', atLeast: 50 },
    failed: { what: 'tests failed', unit: 'tests', atMost: 0 },
  },
  async run({ places: count, areas }, tools) {
    const total = { passed: 0, failed: 0 }
    const runs = [
      { project: 'pure', files: ['packages/reports', 'packages/sheets'] },
      { project: 'node', files: ['packages/tracking/src/reports', 'packages/tracking/src/calendars'] },
      { project: 'node', files: ['packages/extension/src/billing/days.test.ts', 'packages/tracking/src/pipeline'] },
    ] as const
    for (const [zone, language] of PLACES.slice(0, count)) {
      for (const run of runs.slice(0, areas)) {
        const told = await playTests({ ...run, environment: { TZ: zone, LANG: language, LC_ALL: language } }, tools)
        tools.say(`${zone}, ${language}: ${told.passed} passed, ${told.failed} failed`)
        total.passed += told.passed
        total.failed += told.failed
      }
    }
    return total
  },
})

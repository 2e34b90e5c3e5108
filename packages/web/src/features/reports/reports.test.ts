import { PERMISSION } from '@rastro/contracts'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import { reports } from './index.ts'
import { reportAt, reportList } from './report-list.ts'

beforeAll(() => startWords('pt'))

const RIGHT = PERMISSION.reports

test('[NAV-13] [NAV-14] [NAV-15] [NAV-16] [NAV-17] [NAV-18] the index and every report need permission 72', async () => {
  const places = new Map(reports.map((screen) => [screen.path, screen]))
  for (const path of ['', '/resume', '/travels', '/stops', '/events', '/history'])
    expect(places.get(`/reports${path}`)).toMatchObject({ access: 'authenticated', permission: RIGHT })
  expect(RIGHT).toBe(72)
  for (const { load } of reports) expect(await load()).toHaveProperty('default')
  // Loads every screen with all it needs, on a machine that may be busy.
})

test('every report has a screen with its own title', () => {
  const titles = reports.flatMap(({ path, title }) => (reportAt(path) ? [[reportAt(path)?.name, title()]] : []))
  expect(titles).toEqual(expect.arrayContaining(reportList.map(({ name, title }) => [name, title.pt])))
  expect(titles).toHaveLength(reportList.length)
})

import { useMemo } from 'react'
import { dayNumber, type Period } from '../../data/history/period.ts'
import { usePreference } from '../../data/preferences.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { type CellForm, writeCell } from './cells.ts'
import { hiddenColumns } from './column-choice.ts'
import { columnsOf } from './columns.tsx'
import type { AnyReport, ReportRow } from './report-list.ts'
import { reportStrings } from './strings.ts'
import { totalOf } from './totals.ts'
import { useNames } from './use-names.ts'

/** Columns, totals and how figures are written, for the rows of a report. */
export function useTable(report: AnyReport, rows: readonly ReportRow[], { from, to }: Period) {
  const t = useWords(reportStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const names = useNames()
  const hidden = usePreference(hiddenColumns(report))
  const zone = useTimeZone()
  const withDay = dayNumber(zone, from) !== dayNumber(zone, to)
  const form = useMemo(
    (): CellForm => ({ language, unit, withDay, yes: t('yes'), no: t('no') }),
    [language, unit, withDay, t],
  )
  const columns = useMemo(
    () => columnsOf(report, t('vehicle'), { names, form }, hidden),
    [report, t, names, form, hidden],
  )
  const totals = useMemo(() => {
    const summed = report.columns.filter(({ total }) => total !== undefined)
    if (summed.length === 0) return undefined
    const count = new Set(rows.map(({ deviceId }) => deviceId)).size
    const cells = summed.map((column) => [column.key, writeCell(column.kind, totalOf(column, rows, names), form)])
    const vehicles = t('vehicles', { count, formatted: formatNumber(count, language) })
    return { vehicle: `${t('total')} · ${vehicles}`, ...Object.fromEntries(cells) }
  }, [report, rows, names, form, t, language])
  const shown = report.columns.filter(({ key }) => key !== 'device' && !hidden.includes(key))
  return { columns, totals, names, form, shown }
}

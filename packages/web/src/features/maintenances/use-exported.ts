import { useMemo } from 'react'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { amountText } from './amounts.ts'
import type { PlanForm } from './plan-fields.tsx'
import { maintenancesStrings } from './strings.ts'
import { maintenancesTitles } from './title-strings.ts'

/** The list of plans as a file. Distances and hours stand as texts: a column has one unit, these have two. */
export function useExported(): { title: string; columns: readonly ExportColumn<PlanForm>[] } {
  const t = useWords(maintenancesStrings)
  const title = useWords(maintenancesTitles)
  const language = useLanguage()
  const unit = useSpeedUnit()
  return useMemo(
    () => ({
      title: title('title'),
      columns: [
        { title: t('name'), value: ({ name }) => name },
        { title: t('type'), value: ({ type }) => (type === 'totalDistance' || type === 'hours' ? t(type) : type) },
        { title: t('start'), value: ({ start, type }) => amountText(start, type, unit, language) },
        { title: t('cycle'), value: ({ period, type }) => amountText(period, type, unit, language) },
        { title: t('devices'), kind: 'number', value: ({ deviceIds }) => deviceIds.length },
        { title: t('groups'), kind: 'number', value: ({ groupIds }) => groupIds.length },
      ],
    }),
    [t, title, language, unit],
  )
}

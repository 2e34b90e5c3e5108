import { GEOFENCE_KEYS, type Geofence, isLocking } from '@rastro/contracts'
import { useMemo } from 'react'
import { useList } from '../../data/resources.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords, word } from '../../i18n/strings.ts'
import { SPEED_FACTOR, SPEED_SYMBOL } from '../../i18n/units.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { readArea, sizeOf } from './area-words.ts'
import { geofenceStrings } from './strings.ts'
import { geofencesTitle } from './title-strings.ts'

/** The list of geofences as a file. */
export function useExported(): { title: string; columns: readonly ExportColumn<Geofence>[] } {
  const t = useWords(geofenceStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const { items: calendars } = useList('calendars')
  return useMemo(() => {
    const calendarNames = new Map(calendars.map(({ id, name }) => [id, name]))
    const areaOf = ({ area: text }: Geofence): string => {
      const area = readArea(text)
      return area ? `${t(area.kind)} · ${sizeOf(area, language, (count) => t('count', { count }))}` : t('unreadable')
    }
    const limitOf = ({ attributes }: Geofence): number | null => {
      const knots = Number(attributes[GEOFENCE_KEYS.speedLimit] ?? 0)
      return knots > 0 ? Math.round(knots * SPEED_FACTOR[unit]) : null
    }
    return {
      title: word(geofencesTitle, 'title'),
      columns: [
        { title: t('name'), value: ({ name }) => name },
        { title: t('description'), width: 32, value: ({ description }) => description },
        { title: t('type'), value: areaOf },
        { title: t('speedLimit', { unit: SPEED_SYMBOL[unit] }), kind: 'number', width: 18, value: limitOf },
        { title: t('calendar'), value: ({ calendarId }) => calendarNames.get(calendarId) ?? t('always') },
        { title: t('locks'), kind: 'yesNo', width: 16, value: isLocking },
        { title: 'WKT', width: 60, isTableOnly: true, value: ({ area }) => area },
      ],
    }
  }, [t, language, unit, calendars])
}

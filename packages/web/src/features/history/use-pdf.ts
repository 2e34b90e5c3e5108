import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addressQuery } from '../../data/history/address.ts'
import type { Chapter } from '../../data/history/chapters.ts'
import type { History } from '../../data/history/load-history.ts'
import { useList } from '../../data/resources.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDuration } from '../../i18n/times.ts'
import { formatCoordinates, formatDistance, formatSpeed, SPEED_SYMBOL } from '../../i18n/units.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import { exportPdf } from '../../ui/export/export-pdf.ts'
import { periodText } from './period-picker.tsx'
import { placeName } from './place-name.ts'
import { historyStrings } from './strings.ts'

/** Makes the PDF of a history's trips and stops from what is on the screen already. */
export function usePdf(history: History, name: string): (fileName: string) => Promise<void> {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const zone = useTimeZone()
  const queries = useQueryClient()
  const { items } = useList('geofences')
  return useCallback(
    (fileName) => {
      const { clock, dateTime } = zoneTimes(zone)
      const speed = (knots: number): string => `${formatSpeed(knots, unit, language)} ${SPEED_SYMBOL[unit]}`
      const distance = (metres: number): string => formatDistance(metres, unit, language)
      const place = (chapter: Chapter): string => {
        if (chapter.kind === 'trip') return t('trip')
        const { address, geofenceId, latitude, longitude } = chapter
        const fence = items.find(({ id }) => id === geofenceId)?.name ?? null
        // Addresses the timeline asked for are known by now.
        const asked = queries.getQueryData(addressQuery(latitude, longitude).queryKey) ?? null
        const { title, text } = placeName(fence, address ?? asked, formatCoordinates(latitude, longitude, language))
        return text === '' ? title : `${title}, ${text}`
      }
      const rows = history.chapters.map((chapter) => [
        chapter.kind === 'stop' ? String(chapter.number) : '',
        dateTime(chapter.from),
        clock(chapter.to),
        place(chapter),
        formatDuration(chapter.to - chapter.from),
        chapter.kind === 'trip' ? distance(chapter.distance) : '',
        chapter.kind === 'trip' ? speed(chapter.maxSpeed) : '',
      ])
      const { totals } = history
      return exportPdf(
        {
          title: t('title'),
          subtitle: `${name} · ${periodText(history, zone, language)}`,
          columns: [
            { title: '#' },
            { title: t('begin') },
            { title: t('end') },
            { title: t('place') },
            { title: t('duration'), align: 'right' },
            { title: t('distance'), align: 'right' },
            { title: t('topSpeed'), align: 'right' },
          ],
          figures: [
            { label: t('distance'), value: distance(totals.distance) },
            { label: t('driving'), value: formatDuration(totals.driving) },
            { label: t('stops'), value: String(totals.stops) },
            { label: t('topSpeed'), value: speed(totals.maxSpeed) },
          ],
          rows,
          totals: [
            '',
            t('total'),
            '',
            '',
            formatDuration(totals.driving + totals.stopped),
            distance(totals.distance),
            '',
          ],
        },
        fileName,
      )
    },
    [history, name, t, language, unit, zone, queries, items],
  )
}

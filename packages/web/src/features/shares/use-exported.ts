import type { Share } from '@rastro/contracts'
import { useMemo } from 'react'
import { useList } from '../../data/resources.ts'
import { useWords } from '../../i18n/strings.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { shareStrings } from './strings.ts'
import { shareTitles } from './title-strings.ts'

/** The list of links as a file; the addresses themselves stay here, as whoever has one is let in. */
export function useExported(): { title: string; columns: readonly ExportColumn<Share>[] } {
  const t = useWords(shareStrings)
  const title = useWords(shareTitles)
  const { items: devices } = useList('devices')
  return useMemo(() => {
    const names = new Map(devices.map(({ id, name }) => [id, name]))
    return {
      title: title('title'),
      columns: [
        { title: t('name'), value: ({ name }) => name },
        {
          title: t('devices'),
          width: 40,
          value: ({ deviceIds }) => deviceIds.map((id) => names.get(id) ?? `#${id}`).join(', '),
        },
        { title: t('end'), kind: 'dateTime', value: ({ expirationTime }) => expirationTime },
        { title: t('mayLock'), kind: 'yesNo', width: 20, value: ({ mayLock }) => mayLock },
        { title: t('enabled'), kind: 'yesNo', value: ({ disabled }) => !disabled },
      ],
    }
  }, [t, title, devices])
}

import { useMemo } from 'react'
import { useWords } from '../../i18n/strings.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import type { ComputedForm } from './computed-fields.tsx'
import { computedStrings } from './strings.ts'
import { computedTitles } from './title-strings.ts'

/** The list of computed attributes as a file. */
export function useExported(): { title: string; columns: readonly ExportColumn<ComputedForm>[] } {
  const t = useWords(computedStrings)
  const title = useWords(computedTitles)
  return useMemo(
    () => ({
      title: title('title'),
      columns: [
        { title: t('description'), value: ({ description }) => description },
        { title: t('attribute'), width: 18, value: ({ attribute }) => attribute },
        { title: t('expression'), width: 60, value: ({ expression }) => expression },
        { title: t('type'), width: 14, value: ({ type }) => (type === '' ? '' : t(type)) },
        { title: t('priority'), kind: 'number', value: ({ priority }) => priority },
      ],
    }),
    [t, title],
  )
}

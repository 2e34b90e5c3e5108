import type { Command } from '@rastro/contracts'
import { useMemo } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { commandWord } from '../../ui/command-fields/command-types.ts'
import { commandStrings } from '../../ui/command-fields/strings.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { savedCommandStrings } from './strings.ts'
import { commandTitles } from './title-strings.ts'

/** The list of saved commands as a file. */
export function useExported(): { title: string; columns: readonly ExportColumn<Command>[] } {
  const t = useWords(savedCommandStrings)
  const words = useWords(commandStrings)
  const title = useWords(commandTitles)
  const language = useLanguage()
  return useMemo(
    () => ({
      title: title('title'),
      columns: [
        { title: t('description'), width: 32, value: ({ description }) => description },
        { title: words('type'), width: 28, value: ({ type }) => commandWord(type, language) },
        { title: words('data'), width: 40, value: ({ attributes }) => String(attributes['data'] ?? '') },
        { title: words('textChannel'), kind: 'yesNo', width: 16, value: ({ textChannel }) => textChannel },
      ],
    }),
    [t, words, title, language],
  )
}

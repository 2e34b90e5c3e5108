import { TextInput } from '@mantine/core'
import { useWords } from '../../i18n/strings.ts'
import { logStrings } from './strings.ts'
import type { LogAddress } from './use-log-address.ts'

/** From when until when. */
export function PeriodFields({ address: { from, to, change } }: { address: LogAddress }) {
  const t = useWords(logStrings)
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('from')}
        value={from}
        onChange={(event) => change({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="datetime-local"
        label={t('to')}
        value={to}
        onChange={(event) => change({ to: event.currentTarget.value || undefined })}
      />
    </>
  )
}

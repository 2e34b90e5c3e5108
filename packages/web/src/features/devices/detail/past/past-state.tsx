import { IconEyeOff, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../../i18n/strings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Message } from '../../../../ui/message.tsx'
import { useDelayed } from '../../../../ui/use-delayed.ts'
import styles from './past.module.css'
import { pastStrings } from './strings.ts'

const SKELETON_AFTER_MS = 150

interface PastStateProps<Row> {
  query: { data: readonly Row[] | null | undefined; isPending: boolean; isError: boolean; refetch: () => unknown }
  /** Said when there are none. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** What stands in a section of the past: rows, or why there are none. */
export function PastState<Row>({ query, empty, children }: PastStateProps<Row>) {
  const t = useWords(pastStrings)
  const skeleton = useDelayed(query.isPending, SKELETON_AFTER_MS)
  if (query.isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (query.data === undefined) {
    return skeleton ? (
      <div className={styles.skeletons} role="status" aria-label={t('loading')}>
        {[1, 2, 3, 4].map((line) => (
          <div key={line} className={styles.skeleton} />
        ))}
      </div>
    ) : null
  }
  if (query.data === null) {
    return (
      <Message icon={<IconEyeOff size={22} stroke={1.6} aria-hidden />} title={t('deniedTitle')} text={t('denied')} />
    )
  }
  return query.data.length === 0 ? empty : children(query.data)
}

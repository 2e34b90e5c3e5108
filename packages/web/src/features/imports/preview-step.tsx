import type { ImportJob, ImportMapping } from '@rastro/contracts'
import { IMPORT_PROBLEMS } from '@rastro/contracts/import-words'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { previewQuery } from '../../data/imports.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { fieldWord } from './error-text.ts'
import styles from './imports.module.css'
import { PreviewTable } from './preview-table.tsx'
import { importStrings } from './strings.ts'

interface PreviewStepProps {
  job: ImportJob
  mapping: ImportMapping
  onMapping: (mapping: ImportMapping) => void
  /** Rows that would be imported; 0 while nothing can be. */
  onReady: (rows: number) => void
}

/** Step 3: what the columns hold, and what would be imported. */
export function PreviewStep({ job, mapping, onMapping, onReady }: PreviewStepProps) {
  const t = useWords(importStrings)
  const language = useLanguage()
  const { data: preview, isError, isPlaceholderData, refetch } = useQuery(previewQuery(job, mapping))
  const isFull = preview !== undefined && preview.room !== null && preview.valid > preview.room
  const ready = preview === undefined || isFull || isPlaceholderData ? 0 : preview.valid
  useEffect(() => onReady(ready), [ready, onReady])
  if (isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('noPreview')}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (!preview) return <div className={styles.bones} role="status" aria-label={t('reading')} />
  const { valid, invalid, room, missing, rows } = preview
  return (
    <>
      <div className={styles.summary} role="status">
        <span className={styles.good}>
          <IconCircleCheck size={16} stroke={1.8} aria-hidden />
          {t('ready', { count: valid })}
        </span>
        {invalid > 0 ? (
          <span className={styles.bad}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {t('wrong', { count: invalid })}
          </span>
        ) : null}
        {room === null ? null : <span className="muted">{t('room', { count: room })}</span>}
      </div>
      <ProblemText>
        {missing.length > 0
          ? t('missing', { fields: missing.map((name) => fieldWord(job.kind, name)).join(', ') })
          : null}
      </ProblemText>
      <ProblemText>{isFull ? IMPORT_PROBLEMS.limit[language] : null}</ProblemText>
      <PreviewTable job={job} mapping={mapping} preview={preview} onMapping={onMapping} />
      <p className={styles.small}>
        {t('showing', { shown: formatNumber(rows.length, language), all: formatNumber(job.rows, language) })}
      </p>
    </>
  )
}

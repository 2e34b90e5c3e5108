import type { ImportKind } from '@rastro/contracts'
import { IconFileSpreadsheet, IconTableImport } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { templateAddress } from '../../data/imports.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './imports.module.css'
import { importStrings } from './strings.ts'

interface ChooseFileProps {
  kind: ImportKind
  file: File | null
  onFile: (file: File) => void
}

/** Step 1: a file by the button or by dropping it, and the template for who has none (IMP-04). */
export function ChooseFile({ kind, file, onFile }: ChooseFileProps) {
  const t = useWords(importStrings)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const [first] = files ?? []
    if (first) onFile(first)
  }
  const hold = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      <div
        className={styles.drop}
        data-over={over || undefined}
        data-testid="drop"
        onDragOver={(event) => hold(event, true)}
        onDragLeave={(event) => hold(event, false)}
        onDrop={(event) => {
          hold(event, false)
          take(event.dataTransfer.files)
        }}
      >
        {file ? (
          <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        ) : (
          <IconTableImport size={32} stroke={1.4} aria-hidden />
        )}
        <p role="status" className={styles.file}>
          {file ? (
            <>
              <b>{file.name}</b>
              <span className="muted num">
                {' '}
                · {formatNumber(Math.max(1, Math.round(file.size / 1024)), language)} kB
              </span>
            </>
          ) : (
            t('drop')
          )}
        </p>
        {file ? null : <span className="muted">{t('or')}</span>}
        <Button onClick={() => input.current?.click()}>{t(file ? 'another' : 'select')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('select')}
          accept=".xlsx,.xls"
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // The same file may be chosen again after it was repaired.
            currentTarget.value = ''
          }}
        />
        <p className={styles.small}>{t('limits')}</p>
      </div>
      <p className={styles.template}>
        <a href={templateAddress(kind, language)} download>
          {t('template')}
        </a>
        <span className="muted">{t('templateText')}</span>
      </p>
    </>
  )
}

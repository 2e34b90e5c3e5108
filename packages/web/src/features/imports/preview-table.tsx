import type { ImportJob, ImportMapping, ImportPreview } from '@rastro/contracts'
import { IMPORT_FIELDS } from '@rastro/contracts/import-fields'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { rowText } from './error-text.ts'
import styles from './imports.module.css'
import { importStrings } from './strings.ts'

interface PreviewTableProps {
  job: ImportJob
  mapping: ImportMapping
  preview: ImportPreview
  onMapping: (mapping: ImportMapping) => void
}

/** What a column holds; a field another column has moves here. */
function ColumnChoice({ job, mapping, column, onMapping }: Omit<PreviewTableProps, 'preview'> & { column: number }) {
  const t = useWords(importStrings)
  const language = useLanguage()
  const choose = (name: string): void =>
    onMapping(
      job.titles.map((_, index) => {
        const before = mapping[index] ?? null
        if (index === column) return name === '' ? null : name
        return before === name ? null : before
      }),
    )
  return (
    <select
      className={styles.column}
      aria-label={t('column', { title: job.titles[column] ?? '' })}
      value={mapping[column] ?? ''}
      onChange={({ currentTarget: { value } }) => choose(value)}
    >
      <option value="">{t('leftOut')}</option>
      {IMPORT_FIELDS[job.kind].map(({ name, words, isRequired }) => (
        <option key={name} value={name}>
          {isRequired ? `${words[language]} *` : words[language]}
        </option>
      ))}
    </select>
  )
}

/** The first rows of the file under what their columns hold, with what is wrong in each (IMP-06). */
export function PreviewTable({ job, mapping, preview, onMapping }: PreviewTableProps) {
  const t = useWords(importStrings)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={t('preview')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.number}>{t('row')}</th>
            {job.titles.map((title, column) => (
              <th key={column} data-left-out={(mapping[column] ?? null) === null || undefined}>
                <span title={title}>{title}</span>
                <ColumnChoice job={job} mapping={mapping} column={column} onMapping={onMapping} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, cells, errors }) => (
            <tr key={row} data-wrong={errors.length > 0 || undefined}>
              <td className={styles.number}>{row}</td>
              {cells.map((cell, column) => {
                const wrong = errors.filter(({ field }) => field !== null && field === mapping[column])
                return (
                  <td
                    key={column}
                    data-wrong={wrong.length > 0 || undefined}
                    data-left-out={(mapping[column] ?? null) === null || undefined}
                  >
                    {cell}
                    {wrong.length > 0 ? <em>{rowText(job.kind, wrong)}</em> : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

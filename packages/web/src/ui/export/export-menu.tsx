import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../button.tsx'
import { Kit } from '../kit.tsx'
import { showToast } from '../toasts.ts'
import styles from './export-menu.module.css'
import { EXPORT_FORMS, type ExportForm, type ExportTable } from './export-table.ts'
import { ExportError } from './file-worker.ts'
import { exportStrings } from './strings.ts'

const ICON = { xlsx: IconFileSpreadsheet, csv: IconFileText, pdf: IconFileTypePdf } as const

interface ExportMenuProps<Row> extends Omit<ExportTable<Row>, 'rows'> {
  /** What is exported, or how to gather it once somebody wants a file. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>)
}

/**
 * Excel, CSV or PDF of a list as it stands: give the rows as they are filtered and sorted. Lies in the heading, left of
 * the primary action. What makes the files is loaded when one is wanted.
 */
export function ExportMenu<Row>({ rows, ...table }: ExportMenuProps<Row>) {
  const t = useWords(exportStrings)
  const [isBusy, setBusy] = useState(false)
  const isEmpty = typeof rows !== 'function' && rows.length === 0
  const label = isBusy ? t('exporting') : isEmpty ? t('nothing') : t('export')
  const make = async (form: ExportForm): Promise<void> => {
    setBusy(true)
    try {
      const { exportList } = await import('./export-list.ts').catch((error: unknown) => {
        throw new ExportError('library', String(error))
      })
      await exportList({ ...table, rows: typeof rows === 'function' ? await rows() : rows }, form)
      showToast({ tone: 'success', text: t('ready', { file: t(form) }) })
    } catch (error) {
      reportError(error)
      const problem = error instanceof ExportError ? error.problem : 'processing'
      showToast({ tone: 'error', title: t('failed', { file: t(form) }), text: t(problem) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Kit>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={label} disabled={isEmpty || isBusy} aria-busy={isBusy}>
            <IconDownload size={20} stroke={1.6} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu ?? ''}>
          {EXPORT_FORMS.map((form) => {
            const Icon = ICON[form]
            return (
              <Menu.Item
                key={form}
                leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
                rightSection={<span className={styles.ending}>{form}</span>}
                onClick={() => void make(form)}
              >
                {t(form)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}

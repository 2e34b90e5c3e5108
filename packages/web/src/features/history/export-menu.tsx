import { Menu } from '@mantine/core'
import { fileNameOf } from '@rastro/contracts/file-name'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { EXPORT_FORMS, type ExportForm, exportHistory } from '../../data/history/export-history.ts'
import type { History } from '../../data/history/load-history.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/export/save-file.ts'
import { isoDays } from '../../ui/export/wall-clock.ts'
import { Kit } from '../../ui/kit.tsx'
import { showToast } from '../../ui/toasts.ts'
import { historyStrings } from './strings.ts'
import { usePdf } from './use-pdf.ts'

interface ExportMenuProps {
  history: History
  name: string
}

/** The history as a file: tables and tracks by the server, a PDF of trips and stops made here. */
export function ExportMenu({ history, name }: ExportMenuProps) {
  const t = useWords(historyStrings)
  const [isBusy, setBusy] = useState(false)
  // The server makes no files for the visitor of a link.
  const forms = useRights().shared ? (['pdf'] as const) : (['pdf', ...EXPORT_FORMS] as const)
  const makePdf = usePdf(history, name)
  const fileName = fileNameOf(t('title'), name, ...isoDays(history.from, history.to))
  const run = async (form: ExportForm | 'pdf'): Promise<void> => {
    setBusy(true)
    try {
      if (form === 'pdf') await makePdf(fileName)
      else saveFile(await exportHistory(history, form), `${fileName}.${form}`)
      showToast({ tone: 'success', text: t('exported') })
    } catch (problem) {
      reportError(problem)
      showToast({ tone: 'error', text: t('exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Kit>
      <Menu position="bottom-end" shadow="none" withinPortal>
        <Menu.Target>
          <Button disabled={isBusy} aria-label={t('exportMenu')}>
            <IconDownload size={16} stroke={1.8} aria-hidden />
            {t(isBusy ? 'exporting' : 'export')}
            <IconChevronDown size={14} stroke={1.8} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {forms.map((form) => (
            <Menu.Item key={form} onClick={() => void run(form)}>
              {t(form)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}

import { Menu } from '@mantine/core'
import { fileNameOf } from '@rastro/contracts/file-name'
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconMail,
  IconRoute,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { mailReport, type ReportQuestion, readReportFile, readTrackFile } from '../../data/reports/report-calls.ts'
import { useHas } from '../../data/use-has.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/export/save-file.ts'
import { isoDays } from '../../ui/export/wall-clock.ts'
import { Kit } from '../../ui/kit.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { CellForm } from './cells.ts'
import { vehicleName } from './columns.tsx'
import { printReport } from './print-report.ts'
import { problemOf } from './problem-text.ts'
import type { AnyReport, ReportRow } from './report-list.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'
import type { ReportNames } from './use-names.ts'

interface ExportProps {
  report: AnyReport
  question: ReportQuestion | null
  rows: readonly ReportRow[]
  isDone: boolean
  names: ReportNames
  form: CellForm
}

const FORMS = {
  xlsx: { word: 'excel', ending: 'xlsx', Icon: IconFileSpreadsheet },
  csv: { word: 'csv', ending: 'csv', Icon: IconFileText },
  pdf: { word: 'pdf', ending: 'pdf', Icon: IconFileTypePdf },
  gpx: { word: 'gpx', ending: 'gpx', Icon: IconRoute },
  kml: { word: 'kml', ending: 'kml', Icon: IconRoute },
} as const
type Form = keyof typeof FORMS

/** The only vehicle the report is about; null when there are several. */
function onlyDevice(question: ReportQuestion | null, rows: readonly ReportRow[]): number | null {
  const [first, ...others] = new Set([...(question?.deviceIds ?? []), ...rows.map(({ deviceId }) => deviceId)])
  return first !== undefined && others.length === 0 ? first : null
}

async function make(form: Form, { report, question, rows, names, form: cells }: ExportProps): Promise<void> {
  if (!question) return
  const { language } = names
  const device = onlyDevice(question, rows)
  const about = device === null ? '' : vehicleName({ deviceId: device }, names)
  const name = fileNameOf(report.title[language], about, ...isoDays(question.from, question.to))
  if (form === 'pdf') await printReport({ report, question, rows, names, form: cells, fileName: name })
  else if (form === 'xlsx' || form === 'csv')
    saveFile(await readReportFile(question, form, new AbortController().signal), `${name}.${form}`)
  else if (device !== null) saveFile(await readTrackFile(device, question, form), `${name}.${form}`)
}

/** Say when a file is ready or could not be made; one at a time. */
function useExport(props: ExportProps) {
  const t = useWords(reportStrings)
  const [busy, setBusy] = useState<Form | 'mail' | null>(null)
  const { user } = useRights()
  const run = async (what: Form | 'mail', work: () => Promise<void>, done: string, failed: string): Promise<void> => {
    setBusy(what)
    try {
      await work()
      showToast({ tone: 'success', text: done })
    } catch (problem) {
      const { word, detail } = problemOf(problem)
      const reason = detail.includes('not configured') ? t('noMail') : detail || t(word)
      showToast({ tone: 'error', title: failed, text: reason })
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    save: (form: Form) =>
      run(form, () => make(form, props), t('ready', { file: t(FORMS[form].word) }), t('exportFailed')),
    mail: () =>
      run(
        'mail',
        async () => {
          if (props.question) await mailReport(props.question)
        },
        t('mailed', { email: user?.email ?? '' }),
        t('mailFailed'),
      ),
  }
}

function Item({ form, onSave, disabled, hint }: { form: Form; onSave: () => void; disabled: boolean; hint?: string }) {
  const t = useWords(reportStrings)
  const { word, ending, Icon } = FORMS[form]
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
      rightSection={<span className={styles.ending}>{ending}</span>}
      disabled={disabled}
      title={hint}
      onClick={onSave}
    >
      {t(word)}
    </Menu.Item>
  )
}

/** Excel, plain table, PDF, track files and mail of what the filters say. */
export function ExportMenu(props: ExportProps): ReactNode {
  const t = useWords(reportStrings)
  const { busy, save, mail } = useExport(props)
  const { report, question, rows, isDone } = props
  const hasTable = report.columns.length > 0
  const isEmpty = !isDone || rows.length === 0
  const isOne = onlyDevice(question, rows) !== null
  const withCsv = useHas('reportCsv')
  return (
    <Kit>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button look="primary" disabled={isEmpty || busy !== null} title={isEmpty ? t('needsRows') : undefined}>
            <IconDownload size={16} stroke={1.9} aria-hidden />
            {busy && busy !== 'mail' ? t('preparing', { file: t(FORMS[busy].word) }) : t('export')}
            <IconChevronDown size={16} stroke={1.9} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.exportMenu ?? ''}>
          {hasTable ? (
            <>
              <Item form="xlsx" disabled={false} onSave={() => void save('xlsx')} />
              {withCsv ? <Item form="csv" disabled={false} onSave={() => void save('csv')} /> : null}
              <Item form="pdf" disabled={false} onSave={() => void save('pdf')} />
            </>
          ) : null}
          {(['gpx', 'kml'] as const).map((form) => (
            <Item
              key={form}
              form={form}
              disabled={!isOne}
              {...(isOne ? {} : { hint: t('oneVehicle') })}
              onSave={() => void save(form)}
            />
          ))}
          {hasTable ? (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconMail size={16} stroke={1.8} aria-hidden />} onClick={() => void mail()}>
                {t('mail')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}

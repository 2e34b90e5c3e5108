import type { Invoice } from '@rastro/contracts'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { gatherInvoices, type InvoiceDeed, useInvoiceDeed } from '../../data/invoices.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { showToast } from '../../ui/toasts.ts'
import { money } from './cells.ts'
import { exportColumns } from './columns.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { billingStrings } from './strings.ts'
import { billingTitles } from './title-strings.ts'
import { useFilters } from './use-filters.ts'

/** What stands over the list: an invoice, the question before something is done to it, or a form. */
type Over =
  | { kind: 'invoice'; invoice: Invoice }
  | { kind: 'question'; invoice: Invoice; deed: InvoiceDeed }
  | { kind: 'form'; invoice: Invoice | null }
  | null

/** Invoices of the customers the person manages (BIL-20). */
export default function BillingScreen() {
  const { filters, change } = useFilters()
  const [over, setOver] = useState<Over>(null)
  const t = useWords(billingStrings)
  const titles = useWords(billingTitles)
  const language = useLanguage()
  const add = useMemo(
    () => (
      <Button look="primary" onClick={() => setOver({ kind: 'form', invoice: null })}>
        <IconPlus size={16} stroke={1.9} aria-hidden />
        {t('add')}
      </Button>
    ),
    [t],
  )
  const tools = useMemo(
    () => (
      <>
        <ExportMenu
          title={titles('managed')}
          columns={exportColumns('managed', t, language)}
          rows={() => gatherInvoices('managed', filters)}
        />
        {add}
      </>
    ),
    [titles, t, language, filters, add],
  )
  useHeading(null, null, tools)
  const selected = over?.invoice?.id ?? null
  return (
    <>
      <InvoiceList
        scope="managed"
        {...{ filters, change, selected }}
        onRow={(invoice) => setOver({ kind: 'invoice', invoice })}
        action={add}
      />
      <OverList over={over} setOver={setOver} />
    </>
  )
}

function OverList({ over, setOver }: { over: Over; setOver: (over: Over) => void }) {
  const close = (): void => setOver(null)
  if (over?.kind === 'form') return <InvoiceForm invoice={over.invoice} onClose={close} />
  if (over?.kind === 'question') return <Question invoice={over.invoice} deed={over.deed} onClose={close} />
  if (over?.kind !== 'invoice') return null
  const { invoice } = over
  return (
    <InvoiceDialog
      scope="managed"
      invoice={invoice}
      onDeed={(deed) => setOver({ kind: 'question', invoice, deed })}
      onEdit={() => setOver({ kind: 'form', invoice })}
      onClose={close}
    />
  )
}

/** Ask before it is done, then say what became of it. */
function Question({ invoice, deed, onClose }: { invoice: Invoice; deed: InvoiceDeed; onClose: () => void }) {
  const t = useWords(billingStrings)
  const language = useLanguage()
  const { mutateAsync } = useInvoiceDeed()
  const run = async (): Promise<void> => {
    try {
      await mutateAsync({ deed, invoice })
      showToast({ tone: 'success', text: t(`${deed}Done`) })
    } catch (problem) {
      const body = problem instanceof ApiError ? problem.body : String(problem)
      const text = body.includes('suspended trust') ? t('trustUsed') : body
      showToast({ tone: 'error', title: t('deedFailed'), text })
    }
  }
  return (
    <ConfirmDialog
      title={t(deed)}
      text={t(`${deed}Text`, { customer: invoice.customer, value: money(invoice.due ?? invoice.value, language) })}
      confirm={t(deed)}
      danger={deed === 'cancel' || deed === 'suspend'}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

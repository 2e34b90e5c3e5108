import type { Invoice } from '@rastro/contracts'
import { useMemo, useState } from 'react'
import { gatherInvoices } from '../../data/invoices.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { exportColumns } from './columns.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { billingStrings } from './strings.ts'
import { billingTitles } from './title-strings.ts'
import { useFilters } from './use-filters.ts'

/** What the person owes and has paid (BIL-20). */
export default function MyInvoicesScreen() {
  const t = useWords(billingStrings)
  const titles = useWords(billingTitles)
  const language = useLanguage()
  const { filters, change } = useFilters()
  const [open, setOpen] = useState<Invoice | null>(null)
  const tools = useMemo(
    () => (
      <ExportMenu
        title={titles('mine')}
        columns={exportColumns('mine', t, language)}
        rows={() => gatherInvoices('mine', filters)}
      />
    ),
    [titles, t, language, filters],
  )
  useHeading(null, null, tools)
  return (
    <>
      <InvoiceList scope="mine" {...{ filters, change }} selected={open?.id ?? null} onRow={setOpen} />
      {open ? (
        <InvoiceDialog
          scope="mine"
          invoice={open}
          onDeed={() => undefined}
          onEdit={() => undefined}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

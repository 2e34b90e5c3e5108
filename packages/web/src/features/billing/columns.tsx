import { type Invoice, invoicePhase, invoiceStatusWords, type Language } from '@rastro/contracts'
import { useMemo } from 'react'
import type { InvoiceScope } from '../../data/invoices.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords, type WordKey } from '../../i18n/strings.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import styles from './billing.module.css'
import { dayText, money } from './cells.ts'
import { billingStrings } from './strings.ts'

type Translate = (key: WordKey<keyof (typeof billingStrings)['words']['en']>) => string

/** A status by shape, colour and word. */
export function Status({ status, language }: { status: string; language: Language }) {
  return (
    <span className={styles.status} data-phase={invoicePhase(status)}>
      {invoiceStatusWords(status)[language]}
    </span>
  )
}

/** What the table shows. Keys are the server's orders; it sorts, because it alone has all rows. */
export function useColumns(scope: InvoiceScope): readonly TableColumn<Invoice>[] {
  const t = useWords(billingStrings)
  const language = useLanguage()
  return useMemo(() => {
    const named = scope === 'managed'
    const text: TableColumn<Invoice> = {
      key: 'description',
      title: t('description'),
      width: 160,
      grows: true,
      priority: named ? 3 : 1,
      render: ({ description, id }) => description || t('invoice', { id }),
    }
    const customer: TableColumn<Invoice> = {
      key: 'customer',
      title: t('customer'),
      width: 170,
      grows: true,
      priority: 1,
      value: (invoice) => invoice.customer,
      render: (invoice) => invoice.customer,
    }
    return [
      named ? customer : text,
      {
        key: 'status',
        title: t('status'),
        width: 190,
        priority: 1,
        value: ({ status }) => status,
        render: ({ status }) => <Status {...{ status, language }} />,
      },
      {
        key: 'dueDate',
        title: t('dueDate'),
        width: 110,
        align: 'right',
        value: ({ dueDate }) => dueDate,
        render: ({ dueDate }) => dayText(dueDate),
      },
      {
        key: 'value',
        title: t('value'),
        width: 110,
        align: 'right',
        value: ({ value }) => value,
        render: ({ value }) => money(value, language),
      },
      {
        key: 'paidDate',
        title: t('paidDate'),
        width: 110,
        align: 'right',
        priority: 3,
        value: ({ paidDate }) => paidDate,
        render: ({ paidDate }) => dayText(paidDate) || '—',
      },
      ...(named ? [text] : []),
      {
        key: 'id',
        title: t('id'),
        width: 84,
        align: 'right',
        priority: 3,
        value: ({ id }) => id,
        render: ({ id }) => id,
      },
    ]
  }, [scope, t, language])
}

/** What a file has of each invoice. */
export function exportColumns(scope: InvoiceScope, t: Translate, language: Language): readonly ExportColumn<Invoice>[] {
  const named: ExportColumn<Invoice>[] =
    scope === 'managed' ? [{ title: t('customer'), value: ({ customer }) => customer }] : []
  return [
    { title: t('id'), value: ({ id }) => String(id) },
    ...named,
    { title: t('description'), value: ({ description }) => description },
    { title: t('dueDate'), value: ({ dueDate }) => dayText(dueDate) },
    { title: t('lastDueDate'), isTableOnly: true, value: ({ lastDueDate }) => dayText(lastDueDate) },
    { title: t('value'), kind: 'money', total: 'sum', value: ({ value }) => value },
    { title: t('status'), value: ({ status }) => invoiceStatusWords(status)[language] },
    { title: t('paidDate'), value: ({ paidDate }) => dayText(paidDate) },
    { title: t('paymentLink'), isTableOnly: true, value: ({ paymentLink }) => paymentLink },
  ]
}

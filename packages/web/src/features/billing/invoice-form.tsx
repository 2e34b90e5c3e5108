import { NumberInput, Select, TextInput } from '@mantine/core'
import type { Invoice } from '@rastro/contracts'
import { useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { useSaveInvoice } from '../../data/invoices.ts'
import { useList } from '../../data/resources.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './billing.module.css'
import { billingStrings } from './strings.ts'

interface InvoiceFormProps {
  /** The open invoice that is changed; null = a new one. */
  invoice: Invoice | null
  onClose: () => void
}

interface Draft {
  userId: number | null
  description: string
  dueDate: string
  /** In whole money, as it is typed. */
  amount: number | ''
}

/** Write an invoice for a customer, or change one that is open. */
export function InvoiceForm({ invoice, onClose }: InvoiceFormProps) {
  const t = useWords(billingStrings)
  const save = useSaveInvoice()
  const [isTried, setTried] = useState(false)
  const [draft, setDraft] = useState<Draft>({
    userId: invoice?.userId ?? null,
    description: invoice?.description ?? '',
    dueDate: invoice?.dueDate ?? '',
    amount: invoice ? invoice.value / 100 : '',
  })
  const change = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }))
  const { userId, description, dueDate, amount } = draft
  const cents = amount === '' ? 0 : Math.round(amount * 100)
  const submit = async (): Promise<void> => {
    setTried(true)
    if (userId === null || dueDate === '' || cents < 1) return
    try {
      const wanted = { description, dueDate, value: cents, ...(invoice && { id: invoice.id }) }
      await save.mutateAsync({ userId, draft: wanted })
      onClose()
    } catch (problem) {
      showToast({
        tone: 'error',
        title: t('deedFailed'),
        text: problem instanceof ApiError ? problem.body : String(problem),
      })
    }
  }
  const missing = (isMissing: boolean, word: 'customerMissing' | 'valueMissing' | 'dueDateMissing') =>
    isTried && isMissing ? t(word) : undefined
  return (
    <Dialog
      opened
      title={invoice ? t('invoice', { id: invoice.id }) : t('add')}
      onClose={onClose}
      busy={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('back')}
          </Button>
          <Button look="primary" onClick={() => void submit()} disabled={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {invoice ? null : (
          <CustomerField
            value={userId}
            error={missing(userId === null, 'customerMissing')}
            onChange={(id) => change({ userId: id })}
          />
        )}
        <NumberInput
          label={t('value')}
          value={amount}
          min={0}
          max={20_000_000}
          decimalScale={2}
          fixedDecimalScale
          allowNegative={false}
          prefix="R$ "
          error={missing(cents < 1, 'valueMissing')}
          onChange={(value) => change({ amount: typeof value === 'number' ? value : '' })}
        />
        <TextInput
          type="date"
          label={t('dueDate')}
          value={dueDate}
          error={missing(dueDate === '', 'dueDateMissing')}
          onChange={({ currentTarget }) => change({ dueDate: currentTarget.value })}
        />
        <TextInput
          label={t('description')}
          value={description}
          maxLength={500}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

interface CustomerFieldProps {
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}

/** Customers with thousands of names are found by typing. */
const MOST_CHOICES = 100

function CustomerField({ value, error, onChange }: CustomerFieldProps) {
  const t = useWords(billingStrings)
  const { items } = useList('users')
  const choices = items.flatMap(({ id, name, email, administrator, temporary }) =>
    administrator || temporary ? [] : [{ value: String(id), label: name === email ? name : `${name} · ${email}` }],
  )
  return (
    <Select
      label={t('customer')}
      placeholder={t('noCustomer')}
      data={choices}
      value={value === null ? null : String(value)}
      searchable
      limit={MOST_CHOICES}
      error={error}
      data-autofocus
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

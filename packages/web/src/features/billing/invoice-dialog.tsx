import { ACCOUNT_STATE_WORDS, ACCOUNT_STATES, type Invoice, invoiceActions, type Language } from '@rastro/contracts'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InvoiceDeed, InvoiceScope } from '../../data/invoices.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './billing.module.css'
import { dayText, money } from './cells.ts'
import { Status } from './columns.tsx'
import { billingStrings } from './strings.ts'

interface InvoiceDialogProps {
  invoice: Invoice
  scope: InvoiceScope
  onDeed: (deed: InvoiceDeed) => void
  onEdit: () => void
  onClose: () => void
}

/** What can be done about an invoice and the access of its customer; the server decides in the end (OP-71). */
export function deedsFor({ status, account }: Invoice): readonly InvoiceDeed[] {
  const access: Readonly<Record<string, readonly InvoiceDeed[]>> = {
    suspended: ['trust', 'unlock'],
    suspendedTrust: ['unlock', 'suspend'],
    active: ['suspend'],
    readonly: ['suspend'],
    deviceReadonly: ['suspend'],
  }
  return [...invoiceActions(status), ...(access[account ?? ''] ?? [])]
}

/** One invoice: its facts, where it is paid, and what can be done about it. */
export function InvoiceDialog({ invoice, scope, onDeed, onEdit, onClose }: InvoiceDialogProps) {
  const t = useWords(billingStrings)
  const { id, paymentLink, problem, status } = invoice
  const deeds = scope === 'managed' ? deedsFor(invoice) : []
  const canPay = invoice.due !== null && paymentLink !== null
  const mayEdit = scope === 'managed' && invoiceActions(status).length > 0
  return (
    <Dialog
      opened
      size="medium"
      title={t('invoice', { id })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          {mayEdit ? <Button onClick={onEdit}>{t('edit')}</Button> : null}
          {canPay && scope === 'mine' ? (
            <Button look="primary" onClick={() => openPage(paymentLink)}>
              <IconExternalLink size={16} stroke={1.8} aria-hidden />
              {t('pay')}
            </Button>
          ) : null}
        </>
      }
    >
      <Facts invoice={invoice} scope={scope} />
      {problem === null ? null : (
        <p className={styles.warning} role="note">
          <b>{t('problem')}</b> · {problem === 'taxIdMissing' ? t('taxIdMissing') : problem}
        </p>
      )}
      <div className={styles.deeds}>
        {paymentLink === null ? null : <LinkButtons link={paymentLink} isOpened={scope === 'managed'} />}
        {deeds.map((deed) => (
          <Button key={deed} look={deed === 'cancel' ? 'danger' : 'plain'} onClick={() => onDeed(deed)}>
            {t(deed)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function openPage(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer')
}

function LinkButtons({ link, isOpened }: { link: string; isOpened: boolean }) {
  const t = useWords(billingStrings)
  const copy = async (): Promise<void> => {
    await copyText(link)
    showToast({ tone: 'success', text: t('copied') })
  }
  return (
    <>
      {isOpened ? (
        <Button onClick={() => openPage(link)}>
          <IconExternalLink size={16} stroke={1.8} aria-hidden />
          {t('openLink')}
        </Button>
      ) : null}
      <Button onClick={() => void copy()}>
        <IconCopy size={16} stroke={1.8} aria-hidden />
        {t('copyLink')}
      </Button>
    </>
  )
}

function Facts({ invoice, scope }: Pick<InvoiceDialogProps, 'invoice' | 'scope'>) {
  const t = useWords(billingStrings)
  const language = useLanguage()
  const { customer, description, dueDate, lastDueDate, value, due, paidDate, account, status } = invoice
  const facts: readonly (readonly [name: string, fact: ReactNode])[] = [
    [t('customer'), scope === 'managed' ? customer : ''],
    [t('description'), description],
    [t('status'), <Status key="status" {...{ status, language }} />],
    [t('dueDate'), dayText(dueDate)],
    [t('lastDueDate'), dayText(lastDueDate)],
    [t('value'), money(value, language)],
    [t('due'), due === null || due === value ? '' : money(due, language)],
    [t('paidDate'), dayText(paidDate)],
    [t('account'), account === null ? '' : accountWords(account, language)],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, fact]) => fact !== '')
        .map(([name, fact]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}

function accountWords(account: string, language: Language): string {
  const state = ACCOUNT_STATES.find((one) => one === account)
  return state ? ACCOUNT_STATE_WORDS[state][language] : account
}

import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type IntegrationKey, type Integrations, MAIL_SECURITY } from '@rastro/contracts'
import type { ComponentType } from 'react'
import type { Integration } from '../../data/integrations.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './integrations.module.css'
import { integrationStrings } from './strings.ts'

/** An integration as its form holds it; the id is only its place in the list. */
export interface IntegrationForm {
  id: number
  integration: Integration
}

export interface IntegrationFieldsProps extends FieldsProps<IntegrationForm> {
  /** What was typed; null = nothing, the server's stays. */
  secret: string | null
  onSecret: (secret: string | null) => void
}

/** Values of the form and how to change them; each fields component is only used for its own key. */
function useValues<K extends IntegrationKey>({ value, change }: FieldsProps<IntegrationForm>) {
  const { integration } = value
  // FIELDS_OF names the component of each key.
  const values = integration.values as Integrations[K]
  const set = (part: Partial<Integrations[K]>): void =>
    change({ integration: { ...integration, values: { ...values, ...part } } as Integration })
  return { values, set }
}

interface SecretFieldProps extends Pick<IntegrationFieldsProps, 'secret' | 'onSecret'> {
  label: string
  /** The server has one. */
  isSet: boolean
  hint: string
}

/** A secret goes in and never comes out: the field is empty, and says whether there is one. */
function SecretField({ label, isSet, hint, secret, onSecret }: SecretFieldProps) {
  const t = useWords(integrationStrings)
  return (
    <div className={isSet ? styles.secret : undefined}>
      <PasswordInput
        label={label}
        description={hint}
        value={secret ?? ''}
        maxLength={4000}
        autoComplete="off"
        onChange={({ currentTarget }) => onSecret(currentTarget.value === '' ? null : currentTarget.value)}
      />
      {isSet ? (
        <Button aria-pressed={secret === ''} onClick={() => onSecret(secret === '' ? null : '')}>
          {t('removeSecret')}
        </Button>
      ) : null}
    </div>
  )
}

function PaymentFields(form: IntegrationFieldsProps) {
  const t = useWords(integrationStrings)
  const { values, set } = useValues<'payment'>(form)
  const { hasSecret, webhookUrl } = form.value.integration
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('email')}
        description={t('emailHint')}
        value={values.email}
        maxLength={254}
        error={form.problems['email']}
        data-autofocus
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <SecretField
        label={t('token')}
        isSet={hasSecret}
        hint={t(hasSecret ? 'tokenSet' : 'tokenMissing')}
        secret={form.secret}
        onSecret={form.onSecret}
      />
      <Switch
        label={t('sandbox')}
        description={t('sandboxHint')}
        checked={values.sandbox}
        onChange={({ currentTarget }) => set({ sandbox: currentTarget.checked })}
      />
      {webhookUrl === null ? null : <WebhookAddress address={webhookUrl} />}
    </div>
  )
}

function WebhookAddress({ address }: { address: string }) {
  const t = useWords(integrationStrings)
  const copy = async (): Promise<void> => {
    await copyText(address)
    showToast({ tone: 'success', text: t('copied') })
  }
  return (
    <div className={styles.address}>
      <span>{t('webhook')}</span>
      <code>{address}</code>
      <span className="muted">{t('webhookHint')}</span>
      <div>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
      </div>
    </div>
  )
}

function MailFields(form: IntegrationFieldsProps) {
  const t = useWords(integrationStrings)
  const { values, set } = useValues<'mail'>(form)
  const { hasSecret } = form.value.integration
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput
          label={t('host')}
          description={t('hostHint')}
          value={values.host}
          maxLength={253}
          data-autofocus
          onChange={({ currentTarget }) => set({ host: currentTarget.value })}
        />
        <NumberInput
          label={t('port')}
          value={values.port === 0 ? '' : values.port}
          min={1}
          max={65_535}
          allowDecimal={false}
          error={form.problems['port']}
          onChange={(port) => set({ port: typeof port === 'number' ? port : 0 })}
        />
        <Select
          label={t('security')}
          data={MAIL_SECURITY.map((security) => ({ value: security, label: t(security) }))}
          value={values.security}
          allowDeselect={false}
          onChange={(security) => set({ security: MAIL_SECURITY.find((one) => one === security) ?? 'starttls' })}
        />
      </div>
      <TextInput
        label={t('username')}
        value={values.username}
        maxLength={254}
        autoComplete="off"
        onChange={({ currentTarget }) => set({ username: currentTarget.value })}
      />
      <SecretField
        label={t('password')}
        isSet={hasSecret}
        hint={hasSecret ? t('passwordSet') : ''}
        secret={form.secret}
        onSecret={form.onSecret}
      />
      <SenderFields {...form} hint={t('senderHint')} />
    </div>
  )
}

function SenderFields({ hint, ...form }: IntegrationFieldsProps & { hint: string }) {
  const t = useWords(integrationStrings)
  const { values, set } = useValues<'mail' | 'invoiceMail'>(form)
  return (
    <div className={styles.pair}>
      <TextInput
        label={t('sender')}
        description={hint}
        value={values.sender}
        maxLength={254}
        error={form.problems['sender']}
        onChange={({ currentTarget }) => set({ sender: currentTarget.value })}
      />
      <TextInput
        label={t('senderName')}
        value={values.senderName}
        maxLength={128}
        onChange={({ currentTarget }) => set({ senderName: currentTarget.value })}
      />
    </div>
  )
}

function InvoiceMailFields(form: IntegrationFieldsProps) {
  const t = useWords(integrationStrings)
  const { values, set } = useValues<'invoiceMail'>(form)
  return (
    <div className={styles.fields}>
      <Switch
        label={t('enabled')}
        checked={values.enabled}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
      <SenderFields {...form} hint={t('invoiceSenderHint')} />
      <TextInput
        label={t('subject')}
        value={values.subject}
        maxLength={200}
        onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
      />
      <Textarea
        label={t('text')}
        description={t('textHint')}
        value={values.text}
        maxLength={5000}
        minRows={6}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
    </div>
  )
}

/** The fields of each integration. */
export const FIELDS_OF: Readonly<Record<IntegrationKey, ComponentType<IntegrationFieldsProps>>> = {
  payment: PaymentFields,
  mail: MailFields,
  invoiceMail: InvoiceMailFields,
}

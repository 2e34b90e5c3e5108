import { PasswordInput, TextInput } from '@mantine/core'
import { TELEGRAM_CHAT } from '@rastro/contracts/channels'
import { USER_KEYS } from '@rastro/contracts/user-keys'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { NameField } from '../../ui/settings/name-field.tsx'
import { dayOf, endOfDay } from './draft.ts'
import { AttributeInput, AttributeSwitch, FlagSwitch, LimitInput, Section, type UserForm } from './inputs.tsx'
import { passwordStrength } from './password-strength.ts'
import { userStrings } from './strings.ts'
import { useGiving } from './use-giving.ts'
import styles from './users.module.css'

/** A password is never kept with the draft of the form, which survives in this tab. */
export interface Secret {
  password: string
  confirmation: string
}

interface SecretProps {
  form: UserForm
  secret: Secret
  onSecret: (secret: Secret) => void
}

const STRENGTH = ['weak', 'fair', 'strong'] as const

function PasswordFields({ form, secret, onSecret }: SecretProps) {
  const t = useWords(userStrings)
  const { user } = useRights()
  if (form.readOnly) return null
  if (form.value.id > 0 && form.value.id === user?.id) return <p className="muted">{t('ownPassword')}</p>
  const strength = STRENGTH[passwordStrength(secret.password)] ?? 'weak'
  const common = {
    autoComplete: 'new-password',
    maxLength: 256,
    visibilityToggleButtonProps: { 'aria-label': t('show') },
  }
  return (
    <>
      <div className={styles.pair}>
        <PasswordInput
          {...common}
          label={t(form.value.id > 0 ? 'newPassword' : 'password')}
          value={secret.password}
          error={form.problems['password']}
          onChange={(event) => onSecret({ ...secret, password: event.currentTarget.value })}
        />
        <PasswordInput
          {...common}
          label={t('confirmation')}
          value={secret.confirmation}
          error={form.problems['confirmation']}
          onChange={(event) => onSecret({ ...secret, confirmation: event.currentTarget.value })}
        />
      </div>
      {secret.password === '' ? (
        form.value.id > 0 ? (
          <p className="muted">{t('passwordKeep')}</p>
        ) : null
      ) : (
        <p className={styles.strength} data-strength={strength} role="status">
          <span aria-hidden />
          {t(strength)}
        </p>
      )}
    </>
  )
}

function Identity(props: SecretProps) {
  const { form } = props
  const t = useWords(userStrings)
  const { value, change, problems, readOnly } = form
  return (
    <Section title={t('identity')}>
      <NameField label={t('name')} form={form} />
      <TextInput
        label={t('login')}
        value={value.email}
        maxLength={128}
        autoComplete="off"
        autoCapitalize="none"
        readOnly={readOnly}
        error={problems['email']}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextInput
          label={t('phone')}
          type="tel"
          value={value.phone ?? ''}
          maxLength={128}
          readOnly={readOnly}
          error={problems['phone']}
          onChange={(event) => change({ phone: event.currentTarget.value || null })}
        />
        <AttributeInput form={form} attribute={USER_KEYS.taxId} label={t('taxId')} maxLength={18} />
      </div>
      <PasswordFields {...props} />
      <AttributeInput form={form} attribute={TELEGRAM_CHAT} label={t('telegram')} maxLength={64} />
    </Section>
  )
}

function Limits({ form }: { form: UserForm }) {
  const t = useWords(userStrings)
  const { value, change, problems, readOnly } = form
  const { mayGiveDevices, mayGiveUsers, hint } = useGiving(value.id)
  const lockedUnless = (may: boolean): UserForm => (may ? form : { ...form, readOnly: true })
  return (
    <Section title={t('limits')} hint={t(hint)}>
      <div className={styles.triple}>
        <LimitInput form={lockedUnless(mayGiveDevices)} field="deviceLimit" label={t('vehicles')} free={t('noLimit')} />
        <LimitInput form={lockedUnless(mayGiveUsers)} field="userLimit" label={t('subUsers')} free={t('noLimit')} />
        <TextInput
          type="date"
          label={t('expiration')}
          value={dayOf(value.expirationTime)}
          readOnly={readOnly}
          error={problems['expirationTime']}
          onChange={(event) => change({ expirationTime: endOfDay(event.currentTarget.value) })}
        />
      </div>
    </Section>
  )
}

function AccessFields({ form }: { form: UserForm }) {
  const t = useWords(userStrings)
  const { administrator } = useRights()
  return (
    <Section title={t('access')}>
      <FlagSwitch form={form} flag="readonly" label={t('readonly')} description={t('readonlyHint')} />
      <FlagSwitch form={form} flag="deviceReadonly" label={t('deviceReadonly')} description={t('deviceReadonlyHint')} />
      <AttributeSwitch
        form={form}
        attribute={USER_KEYS.editDevices}
        label={t('editDevices')}
        description={t('editDevicesHint')}
        usually
      />
      <FlagSwitch form={form} flag="limitCommands" label={t('limitCommands')} description={t('limitCommandsHint')} />
      <FlagSwitch form={form} flag="disableReports" label={t('disableReports')} />
      {administrator ? (
        <FlagSwitch form={form} flag="administrator" label={t('administrator')} description={t('administratorHint')} />
      ) : null}
      <FlagSwitch form={form} flag="disabled" label={t('disabled')} description={t('disabledHint')} />
    </Section>
  )
}

/** Who it is, how much he may have, and whether he gets in. */
export function AccountFields(props: SecretProps) {
  return (
    <>
      <Identity {...props} />
      <Limits form={props.form} />
      <AccessFields form={props.form} />
    </>
  )
}

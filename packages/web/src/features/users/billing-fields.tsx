import { Select } from '@mantine/core'
import { BILLING_KEYS, CHARGE_MODES } from '@rastro/contracts/billing-keys'
import { USER_KEYS } from '@rastro/contracts/user-keys'
import { useWords } from '../../i18n/strings.ts'
import { attributeText, withAttributes } from './draft.ts'
import { AttributeInput, AttributeNumber, AttributeSwitch, Section, type UserForm } from './inputs.tsx'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

const CENTS = 100

/** An amount that is fixed or a share, as its mode says. */
function Charge({ form, field }: { form: UserForm; field: 'fine' | 'discount' }) {
  const t = useWords(userStrings)
  const modeKey = BILLING_KEYS[`${field}Mode`]
  const isShare = attributeText(form.value, modeKey) === 'percentage'
  return (
    <div className={styles.pair}>
      <AttributeNumber
        form={form}
        attribute={BILLING_KEYS[field]}
        label={t(field)}
        decimals={2}
        {...(isShare ? { suffix: ' %' } : { factor: CENTS, prefix: 'R$ ' })}
      />
      <Select
        label={t(`${field}Mode`)}
        data={CHARGE_MODES.map((mode) => ({ value: mode, label: t(mode) }))}
        value={isShare ? 'percentage' : 'fixed'}
        allowDeselect={false}
        readOnly={form.readOnly}
        // Five reais are not five percent: another mode begins empty.
        onChange={(mode) => form.change(withAttributes(form.value, { [modeKey]: mode, [BILLING_KEYS[field]]: null }))}
      />
    </div>
  )
}

/** What he pays, when, and what happens when he does not. */
export function BillingFields({ form }: { form: UserForm }) {
  const t = useWords(userStrings)
  const keys = BILLING_KEYS
  return (
    <>
      <Section title={t('billing')}>
        <AttributeSwitch form={form} attribute={keys.enabled} label={t('billed')} description={t('billedHint')} />
        <AttributeInput form={form} attribute={USER_KEYS.taxId} label={t('taxId')} maxLength={18} />
        <AttributeInput form={form} attribute={keys.description} label={t('description')} />
        <div className={styles.pair}>
          <AttributeNumber
            form={form}
            attribute={keys.price}
            label={t('price')}
            decimals={2}
            factor={CENTS}
            prefix="R$ "
          />
          <AttributeInput form={form} attribute={keys.firstDueDay} label={t('firstDueDay')} type="date" />
        </div>
      </Section>
      <Section title={t('terms')}>
        <Charge form={form} field="fine" />
        <AttributeNumber form={form} attribute={keys.interest} label={t('interest')} decimals={2} suffix=" %" />
        <Charge form={form} field="discount" />
        <AttributeNumber form={form} attribute={keys.discountDays} label={t('discountDays')} />
      </Section>
      <Section title={t('suspension')}>
        <AttributeSwitch
          form={form}
          attribute={keys.autoSuspend}
          label={t('autoSuspend')}
          description={t('autoSuspendHint')}
        />
        <AttributeNumber form={form} attribute={keys.waitDays} label={t('waitDays')} />
        <AttributeSwitch
          form={form}
          attribute={keys.trustUnlock}
          label={t('trustUnlock')}
          description={t('trustUnlockHint')}
        />
        <AttributeNumber form={form} attribute={keys.trustUnlockDays} label={t('trustUnlockDays')} />
      </Section>
    </>
  )
}
